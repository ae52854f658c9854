// Tests travel with the sources they stand beside, yet do not count for their version: changing this file
// changes no image tag.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { total } from './total.js'

it('costs nothing to buy nothing', () => {
  assert.equal(total([]), 0)
})

it('adds up what the items cost', () => {
  assert.equal(total([{ price: 250, quantity: 2 }, { price: 99, quantity: 1 }]), 599)
})

it('takes a tenth off ten of a product, in favour of the shop', () => {
  assert.equal(total([{ price: 99, quantity: 9 }]), 891)
  assert.equal(total([{ price: 99, quantity: 10 }]), 891)
  assert.equal(total([{ price: 33, quantity: 11 }]), 327)
})
