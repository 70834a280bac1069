import { describe, expect, test } from 'vitest'
import { critical } from '#server/pages/critical.ts'

const page = `<html><head><title>Rosa</title></head><body>
  <main class="product wide"><h1>Rosa</h1><p>A cream.</p><input type="radio" name="size"></main>
</body></html>`

describe('a rule of the first view', () => {
  test.each([
    { why: 'its element is there', css: '.product{color:red}' },
    { why: 'of its selectors one matches', css: 'h2,h1{margin:0}', kept: 'h1{margin:0}' },
    { why: 'a combinator matches', css: 'main>h1+p{color:red}' },
    { why: 'it is important', css: 'p{color:red!important}' },
    { why: 'it draws beside an element that is there', css: '.product::before{content:""}' },
    { why: 'it is of a screen’s width', css: '@media (width>=900px){h1{color:red}}' },
    { why: 'it asks what the browser can do', css: '@supports (display:grid){main{display:grid}}' },
    { why: 'it is in a layer', css: '@layer base{h1{color:red}}' },
    {
      why: 'of its media one rule is used',
      css: '@media (hover){h1{top:0}h2{top:0}}',
      kept: '@media (hover){h1{top:0}}',
    },
    { why: 'it waits for a field that is checked', css: 'input:checked{color:red}' },
    { why: 'an inline script sets its attribute', css: 'html[data-cart=empty] h1{color:red}' },
    { why: 'what it lacks may not have arrived yet', css: 'main:not(:has(h1)){color:red}' },
    { why: 'its element is named by a structure', css: 'p:not(:first-child){color:red}' },
    { why: 'the library does not know its pseudo-class', css: 'h1:unheard-of{color:red}' },
  ])('stays: $why', ({ css, kept = css }) => {
    expect(critical(css, page)).toBe(kept)
  })
})

describe('another rule', () => {
  test.each([
    { why: 'its element is not there', css: '.cart{color:red}' },
    { why: 'the element is another’s child', css: 'h1>p{color:red}' },
    { why: 'a pointer is over its element', css: 'h1:hover{color:red}' },
    { why: 'its element has the focus', css: 'input:focus-visible{color:red}' },
    { why: 'its element is being pressed', css: 'main:active p{color:red}' },
    { why: 'text is selected', css: 'p::selection{color:red}' },
    { why: 'a dialog is open', css: 'main::backdrop{color:red}' },
    { why: 'it is for paper', css: '@media print{h1{color:red}}' },
    { why: 'nothing in its media is used', css: '@media (width>=900px){h2{color:red}}' },
    { why: 'it is where an element comes from', css: '@starting-style{h1{opacity:0}}' },
    { why: 'it is a comment', css: '/* h1 */' },
  ])('goes: $why', ({ css }) => {
    expect(critical(css, page)).toBe('')
  })
})

describe('keyframes', () => {
  const keyframes = '@keyframes rise{from{top:9px}to{top:0}}'

  test.each([
    { what: 'animation', css: 'h1{animation:2s rise}' },
    { what: 'animation of several', css: 'h1{animation:1s fade,2s ease rise}' },
    { what: 'animation-name', css: 'h1{animation-name:rise}' },
  ])('come with the rule that names them by $what', ({ css }) => {
    expect(critical(keyframes + css, page)).toBe(css + keyframes)
  })

  test.each([
    { why: 'no rule names them', css: 'h1{top:0}' },
    { why: 'a longer name begins like theirs', css: 'h1{animation:2s rise-again}' },
    { why: 'another property has a value of their name', css: 'h1{view-transition-name:rise}' },
  ])('go: $why', ({ css }) => {
    expect(critical(keyframes + css, page)).toBe(css)
  })

  test('go with the rule that names them', () => {
    expect(critical(`${keyframes}h2{animation:2s rise}`, page)).toBe('')
  })
})

describe('a variable', () => {
  test('stays where a rule reads it, or a variable that a rule reads', () => {
    const css = ':root{--ink:#000;--text:var(--ink)}h1{color:var(--text)}'
    expect(critical(css, page)).toBe(css)
  })

  test('stays where the document itself reads it', () => {
    const css = 'html{--angle:3deg}'
    expect(critical(css, page.replace('<h1>', '<h1 style="rotate:var(--angle)">'))).toBe(css)
  })

  test('stays where only keyframes read it', () => {
    const css = 'h1{--far:9px;animation:2s rise}@keyframes rise{from{top:var(--far)}}'
    expect(critical(css, page)).toBe(css)
  })

  test('goes where nothing reads it, and with it those that it alone reads', () => {
    const css = ':root{--ink:#000;--text:var(--ink);color:red}h2{color:var(--text)}'
    expect(critical(css, page)).toBe(':root{color:red}')
  })
})
