export function request ({ invoice, email, text }: Issued): object {
  return { input: { recipient: email, occasion: 'issued', details: { invoice, text } } }
}

interface Issued {
  invoice: string
  email: string
  text: string
}
