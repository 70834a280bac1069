import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { compose } from '#server/pages/compose.ts'
import { critical } from '#server/pages/critical.ts'
import { earlyScript } from '#server/pages/early.ts'
import { queryOf } from '#server/pages/query.ts'

describe('a page is rendered for the part of a query that it shows', () => {
  test.each([
    ['/rosa', 'size=30-ml', '?size=30-ml'],
    ['/rosa', 'utm_source=x&size=30-ml', '?size=30-ml'],
    ['/shopall', 'concern=dryness,redness&sort=name', '?concern=dryness%2Credness&sort=name'],
    ['/shopall', 'q=tired eyes', '?q=tired+eyes'],
    ['/shopall', 'q=<script>', ''],
    ['/shopall', 'page=2', '?page=2'],
    ['/shopall', 'page=1e9', ''],
    ['/influencer', 'code=MAYA', '?code=MAYA'],
    ['/influencer', `code=${'A'.repeat(33)}`, ''],
    ['/newpage', 'product=rosa', '?product=rosa'],
    ['/newpage', 'product=../etc', ''],
    ['/', 'anything=1', ''],
  ])('%s?%s → %s', (path, query, kept) => {
    expect(queryOf(path, new URLSearchParams(query))).toBe(kept)
  })
})

describe('the styles in a page', () => {
  const html = '<main data-world="rosa" class="a b"><p class="c">x</p></main>'

  test.each([
    ['a class that is there', '.a{color:red}', '.a{color:red}'],
    ['one that is not', '.z{color:red}', ''],
    ['the used half of a list', '.a,.z{color:red}', '.a{color:red}'],
    ['what needs both', '.a .z{color:red}', ''],
    ['elements', 'p{margin:0}table{margin:0}', 'p{margin:0}'],
    ['another world', '[data-world=rosa]{top:0}[data-world=pretty]{top:0}', '[data-world=rosa]{top:0}'],
    ['what follows a hand', '.a:hover{color:red}', ''],
    ['within conditions', '@media (width>=600px){.a{top:0}.z{top:0}}', '@media (width>=600px){.a{top:0}}'],
    ['empty conditions', '@layer base{.z{top:0}}', ''],
    ['order of layers', '@layer reset, base;.a{top:0}', '@layer reset, base;.a{top:0}'],
    [
      'a movement that runs, and none that does not',
      '@keyframes on{0%{top:0}}@keyframes off{0%{top:0}}.a{animation:1s on}',
      '.a{animation:1s on}@keyframes on{0%{top:0}}',
    ],
    ['variables nobody reads', '.a{--x:1;--y:2;top:var(--y)}', '.a{--y:2;top:var(--y)}'],
    [
      'variables read by others',
      '.a{--x:1;--y:var(--x);top:var(--y)}',
      '.a{--x:1;--y:var(--x);top:var(--y)}',
    ],
  ])('%s', (_name, css, want) => {
    expect(critical(css, html)).toBe(want)
  })
})

describe('a page as it is sent', () => {
  const html =
    '<html><head><title>Rosa</title></head><body><p class="a">Rosa</p><script>start()</script></body></html>'
  const origin = { page: '/rosa?size="30"', catalogue: 'v1', vitals: 0.25 }
  const parts = {
    scripts: ['/assets/main-1.js', '/assets/rosa-2.js'],
    styles: [{ href: '/assets/a.css', css: '.a{top:0}' }],
  }
  const made = compose(html, origin, parts)

  test('names every script written in it, by hash', () => {
    const scripts = [...made.html.matchAll(/<script(?: type="speculationrules")?>([\s\S]*?)<\/script>/g)]
    const hashes = scripts.map(
      ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
    )
    expect(made.scriptHashes.toSorted()).toEqual(hashes.toSorted())
  })

  test('holds its styles and blocks on nothing', () => {
    expect(made.html).toContain('<style>.a{top:0}</style>')
    expect(made.html).toContain('<link rel="stylesheet" href="/assets/a.css" disabled>')
    expect(made.html).not.toMatch(/<script[^>]* src=/)
    const [head = '', body = ''] = made.html.split('</head>')
    expect(head).not.toContain('as="font"')
    expect(body).toMatch(/^<body>(<link rel="preload" href="[^"]+" as="font"[^>]*>){2}<p/)
  })

  test('kept on a device, it names the styles that are kept with it and holds none', () => {
    const kept = compose(html, { ...origin, kept: true }, parts).html
    expect(kept).toContain('<link rel="stylesheet" href="/assets/a.css">')
    expect(kept).not.toContain('<style>')
  })

  test('says what it was made from, whatever the address holds', () => {
    expect(made.html).toContain('<meta name="era-page" content="/rosa?size=&quot;30&quot;">')
    expect(made.html).toContain('<meta name="era-catalogue" content="v1">')
  })

  test('asks for its entry first', () => {
    expect(earlyScript(['/assets/main-1.js', '/assets/rosa-2.js'])).toContain('s=["/assets/main-1.js"')
  })
})
