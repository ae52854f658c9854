export function condition ({ origin, state }) {
  return origin?.status === 'placed' && state.status === 'settled'
}

export function payload ({ state: { id, total } }) {
  return { order: id, total, from: @number@ }
}
