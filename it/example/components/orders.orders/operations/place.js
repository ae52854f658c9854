import { total } from '../lib/total.js'

export class Transition {
  mount (context) {
    this.carts = context.remote.orders.carts
  }

  async execute ({ customer, email }, entry) {
    const { items } = await this.carts.get({ input: { customer } })

    if (items.length === 0) {
      return EMPTY_CART
    }

    Object.assign(entry, { customer, email, items, total: total(items), status: 'placed' })

    return { id: entry.id, total: entry.total }
  }
}

const EMPTY_CART = Object.assign(new Error('There is nothing in the cart'), { code: 'EMPTY_CART' })
