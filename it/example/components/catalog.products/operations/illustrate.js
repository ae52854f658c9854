import { Readable } from 'node:stream'

export class Effect {
  mount (context) {
    this.products = context.local
    this.pictures = context.storages.pictures
  }

  async execute ({ product, source }) {
    const response = await fetch(source)

    if (!response.ok) {
      return UNREACHABLE
    }

    const entry = await this.pictures.put(`/products/${product}`, Readable.fromWeb(response.body), { accept: 'image/*' })

    if (entry instanceof Error) {
      return entry
    }

    await this.products.assign({ query: { id: product }, input: { picture: entry.id } })

    return { picture: entry.id }
  }
}

const UNREACHABLE = Object.assign(new Error('The picture cannot be fetched'), { code: 'UNREACHABLE' })
