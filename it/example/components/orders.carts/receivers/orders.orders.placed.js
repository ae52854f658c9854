export function request ({ customer }) {
  return { input: { customer } }
}
