import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { PageFacts } from '#domain/page-data.ts'
import { compose } from '#server/pages/compose.ts'
import { critical } from '#server/pages/critical.ts'
import { queryOf } from '#server/pages/query.ts'

describe('a page is rendered for the part of a query that it shows', () => {
  /** Two pages of a list. */
  const catalogue = {
    products: [{ slug: 'rosa' }, ...Array.from({ length: 29 }, (_, at) => ({ slug: `p-${at}` }))],
  }
  test.each([
    ['/rosa', 'size=30-ml', '?size=30-ml'],
    ['/rosa', 'utm_source=x&size=30-ml', '?size=30-ml'],
    ['/shopall', 'concern=dryness,redness&sort=name', '?concern=dryness%2Credness&sort=name'],
    ['/shopall', 'q=tired eyes', '?q=tired+eyes'],
    ['/shopall', 'q=<script>', ''],
    ['/shopall', 'page=2', '?page=2'],
    ['/shopall', 'page=1e9', ''],
    ['/shopall', 'page=1', ''],
    ['/shopall', 'page=3', '?page=2'],
    ['/shopall', 'page=9999&q=oil', '?q=oil&page=2'],
    ['/shopall', 'q=%20%20', ''],
    ['/shopall', `q=${'a'.repeat(61)}`, ''],
    ['/shopall', 'sort=featured', ''],
    ['/shopall', 'sort=anything', ''],
    ['/newpage', 'product=unknown', ''],
    ['/influencer', 'code=MAYA', '?code=MAYA'],
    ['/influencer', `code=${'A'.repeat(33)}`, ''],
    ['/newpage', 'product=rosa', '?product=rosa'],
    ['/newpage', 'product=../etc', ''],
    ['/', 'anything=1', ''],
  ])('%s?%s → %s', (path, query, used) => {
    expect(queryOf(path, new URLSearchParams(query), catalogue)).toBe(used)
  })
})

describe('the styles in a page', () => {
  const html =
    '<main data-palette="rosa" class="a b"><p class="c">x</p><details><summary>y</summary></details><button>z</button></main>'

  test.each([
    ['a class that is there', '.a{color:red}', '.a{color:red}'],
    ['one that is not', '.z{color:red}', ''],
    ['the used half of a list', '.a,.z{color:red}', '.a{color:red}'],
    ['what needs both', '.a .z{color:red}', ''],
    [
      'one that is not, without specificity',
      ':where(.z){color:red}:where(.a .c){top:0}',
      ':where(.a .c){top:0}',
    ],
    ['elements', 'p{margin:0}table{margin:0}', 'p{margin:0}'],
    [
      'another palette',
      '[data-palette=rosa]{top:0}[data-palette=pretty]{top:0}',
      '[data-palette=rosa]{top:0}',
    ],
    ['a state that begins with a touch', '.a:hover{color:red}', ''],
    ['a child that is none', '.a>.c{top:0}.b>summary{top:0}', '.a>.c{top:0}'],
    ['what follows what', '.c+details{top:0}.c+button{top:0}', '.c+details{top:0}'],
    ['a relation the other way round', '.a:has(>.c){top:0}.c:has(p){top:0}', '.a:has(>.c){top:0}'],
    ['what holds until the rest arrives', '.b:not(:has(+*)) .c{top:0}', '.b:not(:has(+*)) .c{top:0}'],
    ['what is not', '.a:not(.b){top:0}.a:not(.z){top:0}', '.a:not(.z){top:0}'],
    ['what is closed', 'details[open]{top:0}details:not([open]){top:0}', 'details:not([open]){top:0}'],
    ['what stands before and after', '.c::before{top:0}.z::before{top:0}', '.c::before{top:0}'],
    ['what the inline script sets', 'button[aria-busy=true]{top:0}', 'button[aria-busy=true]{top:0}'],
    ['a pseudo-class nobody knows yet', '.c:from-the-future{top:0}', '.c:from-the-future{top:0}'],
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
  const origin = { page: '/rosa?size="30"', contentDigest: 'v1', vitals: 0.25, needsApp: false }
  const parts = {
    idle: ['/assets/idle-1.js'],
    app: ['/assets/app-1.js', '/assets/rosa-2.js'],
    afterwards: ['/assets/start-1.js'],
    styles: [{ href: '/assets/a.css', css: '.a{top:0}' }],
  }
  // Written by the document renderer of a build: here only what it is given counts.
  const bootElements = (facts: PageFacts) => `<script>boot(${JSON.stringify(facts)})</script>`
  const made = compose(html, origin, parts, bootElements)

  test('names every script written in it, by hash', () => {
    const scripts = [...made.html.matchAll(/<script(?: type="speculationrules")?>([\s\S]*?)<\/script>/g)]
    const hashes = scripts.map(
      ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
    )
    expect(made.scriptHashes.toSorted()).toEqual(hashes.toSorted())
  })

  test('holds its styles and blocks on nothing', () => {
    expect(made.html).toContain('<style>.a{top:0}</style>')
    expect(made.html.replace(/<noscript>.*?<\/noscript>/, '')).not.toContain('rel="stylesheet"')
    expect(made.html).not.toMatch(/<script[^>]* src=/)
    const [head = '', body = ''] = made.html.split('</head>')
    expect(head).not.toContain('as="font"')
    expect(body).toMatch(/^<body>(<link rel="preload" href="[^"]+" as="font"[^>]*>){2}<p/)
  })

  test('has what its first section needs before it, and the rules of the whole page after it', () => {
    const styles = [{ href: '/assets/a.css', css: '.a,p{top:0}h2{top:0}.b{top:0}' }]
    const sections =
      '<section class="a"><section>Rosa</section></section><section><h2 class="b">Why</h2></section>'
    const page = `<html><head></head><body><main>${sections}</main></body></html>`
    const [head = '', first = '', rest] = compose(
      page,
      origin,
      { ...parts, styles },
      bootElements,
    ).html.split(/(?=<main>)|(?=<style>[^<]{20})/)
    expect(head).toContain('<style>.a{top:0}</style>')
    expect(first).toBe('<main><section class="a"><section>Rosa</section></section>')
    expect(rest).toBe(
      '<style>.a{top:0}h2{top:0}.b{top:0}</style><section><h2 class="b">Why</h2></section></main></body></html>',
    )
  })

  test('stored on a device, it links the styles that are stored with it and contains none', () => {
    const linked = compose(html, { ...origin, linked: true }, parts, bootElements).html
    expect(linked).toContain('<link rel="stylesheet" href="/assets/a.css">')
    expect(linked).not.toContain('<style>')
  })

  test('names to its later phases what it was made from and where their files are', () => {
    const { styles: _, ...scripts } = parts
    const facts = { ...origin, ...scripts, styles: ['/assets/a.css'] }
    expect(made.html).toContain(bootElements(facts))
  })
})
