import * as v from 'valibot'
import { expect, test } from 'vitest'
import { applicationSchema } from '#domain/influencer/schema.ts'

const application = {
  name: 'Maya',
  email: 'maya@example.com',
  platform: 'tiktok',
  audience: '1k-10k',
  handle: 'maya',
  why: 'I film how I wash my face.',
}

test('a profile is an https address', () => {
  const profileUrl = 'https://tiktok.com/@maya'
  expect(v.safeParse(applicationSchema, { ...application, profileUrl }).issues).toBeUndefined()
})

test.each([
  ...[
    'http://tiktok.com/@maya',
    'javascript:alert(1)//https://a.b',
    'data:text/html,https://a.b',
    '//tiktok.com/@maya',
  ],
  ...[' javascript:https://a.b', 'https://', 'https://a.b c', 'ftp://a.b'],
])('“%s” is none', (profileUrl) => {
  const { issues = [] } = v.safeParse(applicationSchema, { ...application, profileUrl })
  expect(issues.map((issue) => v.getDotPath(issue))).toContain('profileUrl')
})
