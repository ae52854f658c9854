import { format } from '@example/money'

export function transition ({ order, email, total }, entry) {
  const text = `Order ${order}: ${format(total, 'EUR')}`

  Object.assign(entry, { order, email, total, text, status: 'issued' })
}
