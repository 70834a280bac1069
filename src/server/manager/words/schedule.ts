import { randomUUID } from 'node:crypto'
import type { WordChange } from '#domain/words/changes.ts'
import type { Tx } from '../../base/db/db.ts'
import { publicationJob } from '../../base/db/new-job.ts'
import { jobs, staffLog } from '../../base/db/schema.ts'
import { RefusalError } from '../../base/http/problem.ts'
import { staffOf } from '../base/staff.ts'
import { type Author, changedMeanwhile, requireTime } from './publication.ts'

/** Shared by pages and texts: a publication that waits for its time, or was stopped. */

interface Content {
  words: unknown
}

/** As in the database. */
export type Scheduled<Next extends Content, Reason extends string> = Next & {
  /** Another one for every time that is set: the job of an earlier one finds nothing. */
  id: string
  /** The version that it replaces. */
  base: number
  at: Date
  uid: string
  /** The address that colleagues know its author by; null when the account was removed. */
  author: string | null
  /** Why it is not published. */
  stopped: Reason | null
}

/** Loads and saves the schedule of one page or text. */
export interface ScheduleStore<Next extends Content, Reason extends string> {
  /** What is scheduled, in the staff log: how its entries begin, and which one it is. */
  noun: 'product' | 'text'
  subject: object
  changes(before: Next['words'], after: Next['words']): WordChange[]
  find(): Promise<Scheduled<Next, Reason> | undefined>
  /** In place of what was scheduled before. */
  save(next: Scheduled<Next, Reason>): Promise<unknown>
  move(to: { id: string; at: Date }): Promise<unknown>
  remove(): Promise<unknown>
  /** Stops what waits, and returns it. */
  stop(reason: Reason): Promise<Pick<Scheduled<Next, Reason>, 'at' | 'uid'> | undefined>
}

/** As managers see it. */
export async function readSchedule<Next extends Content, Reason extends string>(
  store: ScheduleStore<Next, Reason>,
) {
  const row = await store.find()
  if (row === undefined) return null
  const { id, author, at, stopped } = row
  const words: Next['words'] = row.words
  return { id, by: author, at: at.toISOString(), words, stopped }
}

interface Request {
  /** The version that its author saw. */
  version: number
  at: string
  /** What its author saw scheduled. */
  replaces: string | null
}

/**
 * Has words published at a time, in place of the version that their author saw.
 * @param requireSeen Refuses a version that is not the live one any more.
 */
export async function schedule<Next extends Content, Reason extends string>(
  tx: Tx,
  store: ScheduleStore<Next, Reason>,
  content: Next,
  { version, at: typed, replaces }: Request,
  requireSeen: () => Promise<void>,
  me: Author,
  now: Date,
): Promise<void> {
  const at = requireTime(typed, now)
  const had = await store.find()
  const isWaiting = had?.stopped === null
  // Sent again, as its answer was lost.
  const again = isWaiting && had.at.getTime() === at.getTime() && had.author === me.email
  if (again && store.changes(had.words, content.words).length === 0) return
  if ((had?.id ?? null) !== replaces) throw changedMeanwhile(had?.author)
  await requireSeen()
  const id = randomUUID()
  await store.save({ ...content, id, base: version, at, uid: me.uid, author: me.email, stopped: null })
  await enter(tx, store, { id, at, before: isWaiting ? had.at : undefined }, me, now)
}

/** Gives what waits another time. */
export async function changeTime<Next extends Content, Reason extends string>(
  tx: Tx,
  store: ScheduleStore<Next, Reason>,
  { id: seen, at: typed }: { id: string; at: string },
  me: Author,
  now: Date,
): Promise<void> {
  const at = requireTime(typed, now)
  const had = await store.find()
  if (had === undefined) throw new RefusalError('not_found')
  if (had.stopped === null && had.at.getTime() === at.getTime()) return
  if (had.id !== seen || had.stopped !== null) throw changedMeanwhile(had.author)
  const id = randomUUID()
  await store.move({ id, at })
  await enter(tx, store, { id, at, before: had.at }, me, now)
}

/** Takes it away, whether it waits or was stopped. One that is not there any more is left as it is. */
export async function unschedule<Next extends Content, Reason extends string>(
  tx: Tx,
  store: ScheduleStore<Next, Reason>,
  id: string,
  me: Author,
  now: Date,
): Promise<void> {
  const had = await store.find()
  if (had?.id !== id) return
  await store.remove()
  if (had.stopped !== null) return
  const details = { ...store.subject, before: { time: had.at }, after: { time: null } }
  await tx
    .insert(staffLog)
    .values({ at: now, by: staffOf(me), what: `${store.noun}.schedule_removed`, details })
}

/** What waits for its time would overwrite what happened meanwhile: its author must look again. */
export async function stopSchedule<Next extends Content, Reason extends string>(
  tx: Tx,
  store: ScheduleStore<Next, Reason>,
  reason: Reason,
  now: Date,
): Promise<void> {
  const row = await store.stop(reason)
  if (row === undefined) return
  const details = { ...store.subject, time: row.at.toISOString(), why: reason }
  await tx
    .insert(staffLog)
    .values({ at: now, by: staffOf(row), what: `${store.noun}.schedule_stopped`, details })
}

/**
 * What a job publishes now; undefined where it was cancelled, moved or stopped while the job waited for the lock, or
 * is stopped here since another version is live.
 */
export async function findDue<Next extends Content, Reason extends string>(
  tx: Tx,
  store: ScheduleStore<Next, Reason | 'published'>,
  id: string,
  live: number,
  now: Date,
): Promise<Scheduled<Next, Reason | 'published'> | undefined> {
  const due = await store.find()
  if (due === undefined || due.id !== id || due.stopped !== null) return undefined
  if (due.base === live) return due
  await stopSchedule(tx, store, 'published', now)
  return undefined
}

interface Entry {
  id: string
  at: Date
  /** The time that it had. */
  before: Date | undefined
}

async function enter<Next extends Content, Reason extends string>(
  tx: Tx,
  { noun, subject }: ScheduleStore<Next, Reason>,
  { id, at, before }: Entry,
  me: Author,
  now: Date,
) {
  await tx.insert(jobs).values(publicationJob(id, at, now))
  const time = before?.toISOString() ?? null
  const details = { ...subject, before: { time }, after: { time: at.toISOString() } }
  await tx.insert(staffLog).values({ at: now, by: staffOf(me), what: `${noun}.scheduled`, details })
}
