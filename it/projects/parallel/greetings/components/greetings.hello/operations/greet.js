export async function computation({ name }) {
  return `Hello, ${name}`
}
