export function condition ({ origin }) {
  return origin === null
}

export function payload ({ state: { id, email, text } }) {
  return { invoice: id, email, text }
}
