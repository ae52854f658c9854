export function condition ({ origin }) {
  return origin === null
}

export function payload ({ state: { id, customer, email, total } }) {
  return { order: id, customer, email, total, from: @number@ }
}
