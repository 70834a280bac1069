import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { shell } from './page.ts'

/** deploy/systemd, as systemd itself reads it. */

const unit = 'deploy/systemd/era@.service'
/** Where the shop is on this machine: systemd looks whether there is a program to start. */
const copy = `d=$(mktemp -d) && trap 'rm -r "$d"' EXIT && sed "s#/opt/era#$PWD#" ${unit} > "$d/era@3000.service"`

describe.skipIf(!existsSync('/usr/bin/systemd-analyze'))('the unit, to systemd itself', () => {
  test('has no fault, and leaves little exposed', async () => {
    expect(await shell(`${copy} && systemd-analyze verify "$d/era@3000.service"`)).toBe('')
    await shell(`${copy} && systemd-analyze security --offline=true --threshold=20 "$d/era@3000.service"`)
  })
})
