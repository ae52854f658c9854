import { letter, type Details, type Occasion } from '../lib/letter.ts'

export class Effect {
  private configuration!: Configuration

  public mount (context: Context): void {
    this.configuration = context.configuration
  }

  public async execute ({ recipient, occasion, details }: Message): Promise<Error | undefined> {
    const { sender, attempts } = this.configuration
    const message = { from: sender, to: recipient, ...letter(occasion, details) }

    for (let attempt = 0; attempt < attempts; attempt++) {
      if (await this.post(message)) {
        return undefined
      }
    }

    return NOT_SENT
  }

  private async post (message: object): Promise<boolean> {
    const { endpoint, token } = this.configuration

    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(message)
    })

    return response.ok
  }
}

const NOT_SENT = Object.assign(new Error('The mail service took no letter'), { code: 'NOT_SENT' })

interface Message {
  recipient: string
  occasion: Occasion
  details: Details
}

interface Configuration {
  endpoint: string
  sender: string
  token: string
  attempts: number
}

interface Context {
  configuration: Configuration
}
