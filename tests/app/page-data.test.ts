import { expect, test } from 'vitest'
import { pageDataElement } from '#app/handover.ts'

const words = '</script><script>alert(1)</script><!-- \u2028 "quoted" & {}'
const data = {
  page: '/',
  contentDigest: words,
  vitals: 0,
  needsApp: false,
  idle: [],
  app: [],
  afterwards: [],
  styles: [words],
  cartLabel: { one: words, other: words },
}

test('no text in a page’s data ends its element, and all of it is read back as it was', () => {
  const element = pageDataElement(data)
  const [, opening = '', inside = '', closing = ''] =
    /^(<script [^>]*>)(.*)(<\/script>)$/s.exec(element) ?? []
  expect(inside).not.toContain('<')
  expect(opening).toContain('type="application/json"')
  expect(closing).toBe('</script>')
  expect(JSON.parse(inside)).toEqual(data)
})
