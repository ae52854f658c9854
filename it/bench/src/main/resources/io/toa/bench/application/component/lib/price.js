const RATE = 1 + @number@ / 10000

/** What the items cost together, in cents. */
export function total (items) {
  return items.reduce((sum, { price, quantity }) => sum + Math.round(price * quantity * RATE), 0)
}
