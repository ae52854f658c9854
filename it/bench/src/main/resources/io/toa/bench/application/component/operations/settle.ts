interface Order {
  total: number
  status: 'placed' | 'settled'
}

interface Context {
  stash: { get: (key: string) => Promise<string | null> }
}

/** Settles what component @number@ keeps. */
export async function transition (_: unknown, entry: Order, context: Context): Promise<Error | undefined> {
  if (entry.status === 'settled') {
    return SETTLED_ALREADY
  }

  const discount = await context.stash.get('discount-@number@')

  entry.total -= Number(discount ?? 0)
  entry.status = 'settled'

  return undefined
}

const SETTLED_ALREADY = Object.assign(new Error('The order is settled'), { code: 'SETTLED_ALREADY' })
