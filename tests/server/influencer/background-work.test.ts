import { expect, test, vi } from 'vitest'
import { silent } from '#server/base/config/log.ts'
import { createBackgroundWork } from '#server/influencer/background-work.ts'

test('work is begun after what asks for it, and a stop can wait for all of it', async () => {
  const order: string[] = []
  const { begin, done } = createBackgroundWork({ log: silent })
  begin(async () => void order.push('first'))
  begin(async () => {
    await new Promise((resolve) => setImmediate(resolve))
    order.push('second')
  })
  order.push('answered')
  await done()
  expect(order).toEqual(['answered', 'first', 'second'])
})

test('work that fails is logged, and neither ends the process nor holds up a stop', async () => {
  const warn = vi.fn()
  const { begin, done } = createBackgroundWork({ log: { ...silent, warn } })
  begin(async () => {
    throw new Error('no database')
  })
  await done()
  expect(warn).toHaveBeenCalledWith('after_answer.failed', expect.anything())
})

test('each shop waits for its own work only', async () => {
  const [one, other] = [createBackgroundWork({ log: silent }), createBackgroundWork({ log: silent })]
  one.begin(() => new Promise(() => undefined))
  await expect(other.done()).resolves.toBeUndefined()
})
