export function condition ({ origin, state }) {
  return origin !== null && origin.price !== state.price
}

export function payload ({ state }) {
  return { product: state.id, price: state.price }
}
