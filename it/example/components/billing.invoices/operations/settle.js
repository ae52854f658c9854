export function transition (_, entry) {
  if (entry.status === 'paid') {
    return ALREADY_PAID
  }

  entry.status = 'paid'
}

const ALREADY_PAID = Object.assign(new Error('The invoice is paid already'), { code: 'ALREADY_PAID' })
