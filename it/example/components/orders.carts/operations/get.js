export async function effect ({ customer }, context) {
  return await context.stash.fetch(customer) ?? { items: [], total: 0 }
}
