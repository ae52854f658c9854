export function request ({ order }) {
  return { query: { id: order }, input: { by: @number@ } }
}
