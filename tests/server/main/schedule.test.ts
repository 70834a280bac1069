import { expect, test, vi } from 'vitest'
import { startTasks } from '#server/main/schedule.ts'
import type { AllServices } from '#server/main/services.ts'

/** Services whose database refuses everything, with the notifications they listen for. */
function brokenServices() {
  const channels = new Map<string, () => void>()
  const failed: string[] = []
  const services = {
    get db(): never {
      throw new Error('The database is away')
    },
    database: {
      listen: async (channel: string, run: () => void) => {
        channels.set(channel, run)
        return async () => void channels.delete(channel)
      },
      run: async () => {
        throw new Error('The database is away')
      },
    },
    env: {},
    now: () => new Date(),
    stopping: new AbortController().signal,
    log: { warn: (what: string) => void failed.push(what), info: () => undefined, error: () => undefined },
  }
  // What the tasks reach of the services before they fail.
  return { services: services as unknown as AllServices, channels, failed }
}

const timesOf = (failed: readonly string[], what: string) => failed.filter((one) => one === what).length

test('a task that fails is logged and stops neither the others nor itself', async () => {
  const { services, channels, failed } = brokenServices()
  const stop = await startTasks(services)
  await vi.waitFor(() =>
    expect(new Set(failed)).toEqual(
      new Set([
        'work.expiry',
        'work.jobs',
        'work.back',
        'work.retention',
        'work.figures',
        'work.selections',
        'work.pictures',
        'work.uploads',
        'work.visitors',
      ]),
    ),
  )
  const before = timesOf(failed, 'work.jobs')
  channels.get('jobs')?.()
  await vi.waitFor(() => expect(timesOf(failed, 'work.jobs')).toBeGreaterThan(before))
  await stop()
})

test('a notification runs its task at once, and no other', async () => {
  const { services, channels, failed } = brokenServices()
  const stop = await startTasks(services)
  await vi.waitFor(() => expect(failed).toContain('work.back'))
  channels.get('catalogue')?.()
  await vi.waitFor(() => expect(timesOf(failed, 'work.back')).toBe(2))
  expect(timesOf(failed, 'work.retention')).toBe(1)
  await stop()
})

test('after a stop nothing listens and nothing runs', async () => {
  const { services, channels, failed } = brokenServices()
  const stop = await startTasks(services)
  await stop()
  expect([...channels]).toEqual([])
  const ended = failed.length
  await new Promise((resolve) => setImmediate(resolve))
  expect(failed).toHaveLength(ended)
})
