export type Occasion = 'placed' | 'issued'
export type Details = Record<string, string | number>

export interface Letter {
  subject: string
  text: string
}

/** What a customer is told on the occasion. */
export function letter (occasion: Occasion, details: Details): Letter {
  return LETTERS[occasion](details)
}

const LETTERS: Record<Occasion, (details: Details) => Letter> = {
  placed: ({ order }) => ({
    subject: `Your order ${order}`,
    text: 'Thank you. We are on it, and the invoice is on its way.'
  }),
  issued: ({ invoice, text }) => ({
    subject: `Your invoice ${invoice}`,
    text: String(text)
  })
}
