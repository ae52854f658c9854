package io.toa.core.deploy.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          value        | amqp://rabbitmq.example.com            | amqp://rabbitmq.example.com
          value        | amqp://someone@rabbitmq                | amqp://***@rabbitmq
          value        | amqp://someone:hunter2@rabbitmq        | amqp://***@rabbitmq
          value        | amqp://someone:hun/t#e@r2@rabbitmq     | amqp://***@rabbitmq
          value        | http://x/a@b                           | http://x/a@b
          value        | ["amqp://a:b@c","amqp://d"]            | ["amqp://***@c","amqp://d"]
          value        | {"token":"abc","a":1}                  | {"token":"***","a":1}
          value        | {"token":"$MAIL_TOKEN"}                | {"token":"$MAIL_TOKEN"}
          value        | {"token":{"type":"string"}}            | {"token":{"type":"string"}}
          value        | db_password: hunter2 x                 | db_password: *** x
          value        | token bucket                           | token bucket
          DB_PASSWORD  | hunter2                                | (hidden)
          mailToken    | hunter2                                | (hidden)
          X_API_KEY    | hunter2                                | (hidden)
          SIGNING_KEY0 | hunter2                                | (hidden)
          secretName   | toa-mongodb.default                    | toa-mongodb.default
          key          | username                               | username
          """)
  void hidesWhatIsSecret(String name, String text, String shown) {
    assertThat(SecretText.of(name, text)).isEqualTo(shown);
  }
}
