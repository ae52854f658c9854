package io.toa.core.deploy.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
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
          value        | {"password":"Xy&9{Qz"}                  | {"password":"***"}
          value        | {"password":"my secret phrase","a":1}  | {"password":"***","a":1}
          value        | {"password":"ab\\"cd, e","a":1}         | {"password":"***","a":1}
          value        | {"password":"ab\\\\","a":1}             | {"password":"***","a":1}
          value        | {"password":"it's","a":1}              | {"password":"***","a":1}
          value        | {"password":"$3cret!"}                 | {"password":"***"}
          value        | {"password":"$ecret"}                  | {"password":"***"}
          value        | {"password":"$MAIL_TOKEN and more"}    | {"password":"***"}
          value        | {"password":"","a":"b"}                | {"password":"","a":"b"}
          value        | {"password":"not closed, at all        | {"password":"***
          value        | {\\"token\\":\\"a b\\\\\\"c\\",\\"a\\":1}    | {\\"token\\":\\"***\\",\\"a\\":1}
          value        | {\\"token\\":\\"$MAIL_TOKEN\\"}          | {\\"token\\":\\"$MAIL_TOKEN\\"}
          value        | --password 'x' --token='a b' c         | --password 'x' --token='***' c
          value        | token=$MAIL_TOKEN                      | token=$MAIL_TOKEN
          value        | token=$MAIL_TOKEN&a=b                  | token=$MAIL_TOKEN&a=b
          value        | token=$3cret&a=b                       | token=***&a=b
          value        | token=$MAIL_TOKEN-1                    | token=***
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

  @Test
  void hidesASecretOfAnyLength() {
    String secret = "a \\\"b{".repeat(100_000);
    assertThat(SecretText.of("value", "{\"key\":1,\"password\":\"" + secret + "\"}"))
        .isEqualTo("{\"key\":1,\"password\":\"***\"}");
  }
}
