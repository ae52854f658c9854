export function observation (input, entry) {
  if (entry === null) {
    return null
  }

  const lines = entry.items.map(({ product, quantity }) => `${quantity} of ${product}`)

  return { lines, total: entry.total, by: '@namespace@.@name@' }
}
