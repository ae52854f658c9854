export async function computation({ name }) {
  return `Goodbye, ${name}`
}
