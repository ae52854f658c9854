import { total } from '../lib/total.js'

export class Effect {
  mount (context) {
    this.stash = context.stash
    this.products = context.remote.catalog.products
  }

  async execute ({ customer, items }) {
    const priced = await Promise.all(items.map((item) => this.price(item)))

    if (priced.includes(null)) {
      return UNKNOWN_PRODUCT
    }

    const cart = { items: priced, total: total(priced) }

    await this.stash.store(customer, cart, 'EX', WEEK)

    return cart
  }

  async price ({ product, quantity }) {
    const found = await this.products.observe({ query: { id: product } })

    return found === null ? null : { product, quantity, title: found.title, price: found.price }
  }
}

const WEEK = 7 * 24 * 60 * 60
const UNKNOWN_PRODUCT = Object.assign(new Error('There is no such product'), { code: 'UNKNOWN_PRODUCT' })
