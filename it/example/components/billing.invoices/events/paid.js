export function condition ({ origin, state }) {
  return origin?.status === 'issued' && state.status === 'paid'
}

export function payload ({ state: { id, order } }) {
  return { invoice: id, order }
}
