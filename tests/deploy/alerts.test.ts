import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/base/db/postgres.ts'
import { jobs } from '#server/base/db/schema.ts'
import { createMetricsReport } from '#server/main/metrics.ts'
import { createPages } from '#server/pages/routes.ts'
import { read } from '../docs/documents.ts'
import { silent } from '../server/base/emulator.ts'
import { freshUrl, onPostgres } from '../server/base/engines.ts'
import type { Fixture } from '../server/base/place-order.ts'
import { aShop } from '../server/base/shop.ts'
import { placed } from '../server/base/staff.ts'
import { aBuild } from '../server/pages/build.ts'
import { shell } from './page.ts'

/** deploy/prometheus, deploy/grafana and docs/runbook.md: what is watched exists, and what is said to mend it can be done. */

const rules = read('deploy/prometheus/era.rules.yml')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
const dashboard: { panels: { type: string; targets?: { expr: string }[] }[] } = JSON.parse(
  read('deploy/grafana/era.json'),
)
const shownQueries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const runbook = read('docs/runbook.md')
const sections = new Map(
  runbook
    .split(/^## /m)
    .slice(1)
    .map((section): [string, string] => [section.slice(0, section.indexOf('\n')), section]),
)

test.runIf(process.env.CI === 'true')('promtool is there in CI', () => {
  expect(existsSync('/usr/bin/promtool'), 'Install Debian’s package “prometheus”.').toBe(true)
})

describe.skipIf(!existsSync('/usr/bin/promtool'))('the alerts, to Prometheus itself', () => {
  test('are valid, and fire for what they name and nothing else', async () => {
    expect(await shell('promtool check rules deploy/prometheus/era.rules.yml')).toContain('SUCCESS')
    expect(await shell('promtool test rules deploy/prometheus/era.rules.test.yml')).toContain('SUCCESS')
  })

  test('and so are the queries of the dashboard', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'era-queries-'))
    const file = join(folder, 'queries.yml')
    const rules = shownQueries.map((expr, at) => ({ record: `panel_${at}`, expr }))
    // JSON is YAML.
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
    expect(await shell(`promtool check rules ${file}`)).toContain(`${shownQueries.length} rules found`)
    await rm(folder, { recursive: true })
  })
})

test('each alert has its section in the runbook, and each section its alert', () => {
  expect(alerts.length).toBeGreaterThan(8)
  expect([...sections.keys()]).toEqual(alerts)
  const linked = [...rules.matchAll(/runbook: docs\/runbook\.md#(\w+)/g)].map(([, name]) => name)
  expect(linked).toEqual(alerts.map((name) => name.toLowerCase()))
})

onPostgres('on PostgreSQL', () => {
  let fixture: Fixture
  beforeAll(async () => {
    const url = await freshUrl()
    fixture = await aShop({ database: await openPostgres(url, silent, url, url), env: { metricsPort: 0 } })
  })
  afterAll(() => fixture.close())

  test('every metric that is watched is one the shop has', async () => {
    await placed(fixture)
    const build = await aBuild()
    await createPages(fixture.services, build.dir)
    await build.remove()
    const text = await createMetricsReport(fixture.services)()
    const measured = new Set([...text.matchAll(/^([a-z]\w+)[{ ]/gm)].map(([, name]) => name))
    for (const source of [rules, shownQueries.join('\n')]) {
      const named = new Set([...source.matchAll(/\b(?:era|nodejs|process)_\w+/g)].map(([name]) => name))
      expect(named.size).toBeGreaterThan(6)
      expect([...named].filter((name) => !measured.has(name))).toEqual([])
    }
  })

  test('every statement of the runbook runs, and mails that were given up are sent again or put away', async () => {
    const { db } = fixture.services
    const statements = [...runbook.matchAll(/^```sql\n(.*?)^```/gms)].map(([, text = '']) => text)
    const [again, away] = statements.filter((text) => text.startsWith('update'))
    expect(statements.length).toBeGreaterThan(5)
    for (const text of statements.filter((one) => one.startsWith('select'))) await db.execute(sql.raw(text))
    const dead = {
      payload: {},
      createdAt: new Date(0),
      dueAt: new Date(0),
      deadAt: new Date(),
      attempts: 9,
    }
    await db.delete(jobs)
    await db.insert(jobs).values([
      { ...dead, kind: 'mail', cause: 'mail' },
      { ...dead, kind: 'refund', cause: 'refund' },
    ])
    const states = async () =>
      (await db.select().from(jobs).orderBy(jobs.kind)).map(
        ({ kind, doneAt, deadAt, attempts }) =>
          `${kind} ${doneAt ? 'done' : deadAt ? 'dead' : 'waits'} ${attempts}`,
      )
    await db.execute(sql.raw(again ?? ''))
    expect(await states()).toEqual(['mail waits 0', 'refund dead 9'])
    await db.update(jobs).set({ deadAt: new Date() })
    await db.execute(sql.raw(away ?? ''))
    expect(await states()).toEqual(['mail done 0', 'refund dead 9'])
  })
})
