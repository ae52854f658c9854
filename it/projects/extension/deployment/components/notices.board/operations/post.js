export async function effect({ lines }) {
  for await (const line of lines) console.log(line)
}
