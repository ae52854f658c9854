export async function effect ({ customer }, context) {
  await context.stash.del(customer)
}
