import { vi } from 'vitest'

/** An event of a worker, in a page: pages have no class for them, and Workbox asks for it. */
export class WorkerEvent extends Event {
  private readonly waiting: Promise<unknown>[] = []

  waitUntil(work: Promise<unknown>) {
    this.waiting.push(work)
  }

  /** Resolves once everything the event was extended for is done. */
  async finished(): Promise<void> {
    await Promise.all(this.waiting)
  }
}

export function stubWorkerEvents() {
  vi.stubGlobal('ExtendableEvent', WorkerEvent)
  vi.stubGlobal('FetchEvent', WorkerEvent)
}
