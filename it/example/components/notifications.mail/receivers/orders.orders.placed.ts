export function condition ({ email }: Placed): boolean {
  return !email.endsWith('.invalid')
}

export function request ({ order, email }: Placed): object {
  return { input: { recipient: email, occasion: 'placed', details: { order } } }
}

interface Placed {
  order: string
  email: string
}
