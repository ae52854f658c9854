/**
 * What the items cost together, in cents: a tenth less for ten or more of a product.
 *
 * @param {Array<{ price: number, quantity: number }>} items
 * @returns {number}
 */
export function total (items) {
  return items.reduce((sum, item) => sum + subtotal(item), 0)
}

function subtotal ({ price, quantity }) {
  const full = price * quantity

  return quantity < WHOLESALE ? full : full - Math.floor(full / 10)
}

const WHOLESALE = 10
