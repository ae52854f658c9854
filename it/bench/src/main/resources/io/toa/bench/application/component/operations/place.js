import { total } from '../lib/price.js'

export class Transition {
  mount (context) {
    this.catalog = context.remote.@namespace@.catalog
    this.limit = context.configuration.limit ?? @number@
  }

  async execute ({ customer, email, items }, entry) {
    const priced = await Promise.all(items.map((item) => this.price(item)))

    if (priced.length === 0) {
      return NOTHING_ORDERED
    }

    Object.assign(entry, { customer, email, items: priced, total: total(priced), status: 'placed' })

    return { id: entry.id, total: entry.total }
  }

  async price ({ product, quantity }) {
    const found = await this.catalog.observe({ query: { id: product } })

    return { product, quantity, price: found?.price ?? this.limit }
  }
}

const NOTHING_ORDERED = Object.assign(new Error('There is nothing to order'), { code: 'NOTHING_ORDERED' })
