export function request ({ order, email, total }) {
  return { input: { order, email, total } }
}
