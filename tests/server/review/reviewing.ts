import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Photo } from '#domain/base/photo.ts'
import { anOrderFor, type Fixture } from '../base/place-order.ts'
import { json } from '../base/shop.ts'
import { act } from '../base/staff.ts'

export interface Placed {
  id: string
  key?: string
}

/** Orders, their photos and their reviews, in a shop. */
export function reviewing(fixture: Fixture) {
  const placed = async (bearer?: string, sku = 'ROSA-100') => {
    const body = await anOrderFor(fixture, [{ id: sku, units: 1 }])
    const answer = await fixture.ask('POST', '/orders', { body, ...(bearer && { token: bearer }) })
    expect(answer.status).toBe(201)
    return body
  }
  const delivered = async (bearer?: string, sku?: string) => {
    const order = await placed(bearer, sku)
    for (const action of ['pack', 'ship', 'deliver'] as const) await act(fixture, action, [{ id: order.id }])
    return order
  }
  const send = async ({ id, key }: Placed, bytes: Uint8Array, bearer?: string, length?: number) =>
    fixture.api.request(`/api/orders/${id}/reviews/photo`, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        ...(bearer ? { authorization: `Bearer ${bearer}` } : key && { 'x-order-key': key }),
        ...(length !== undefined && { 'content-length': String(length) }),
      },
      body: new Uint8Array(bytes),
    })
  const write = ({ id, key }: Placed, body: object) =>
    fixture.ask('POST', `/orders/${id}/reviews`, { body, ...(key && { key }) })
  const aReview = (photo: string | undefined, product = 'rosa') => ({
    id: randomUUID(),
    product,
    stars: 5,
    name: 'Ada',
    text: 'Calms my skin within a minute.',
    ...(photo !== undefined && { photo }),
  })
  const reviewed = async (bytes: Uint8Array, { bearer, sku, product }: Record<string, string> = {}) => {
    const order = await delivered(bearer, sku)
    const photo = await json<Photo>(send(order, bytes))
    const review = aReview(photo.id, product)
    expect((await write(order, review)).status).toBe(201)
    return { order, photo, review }
  }
  return { placed, delivered, send, write, aReview, reviewed }
}
