import { system } from './system.ts'

type Rules = { [selector: string]: Rules | string | number | undefined }

const property = (name: string) =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function print(rules: Rules, outer = ''): string {
  const own: string[] = []
  const nested: string[] = []
  for (const [name, value] of Object.entries(rules)) {
    if (value === undefined) continue
    if (typeof value === 'object') {
      if (name.startsWith('@')) nested.push(`${name}{${print(value, outer)}}`)
      else nested.push(print(value, name.replaceAll('&', outer)))
    } else own.push(`${property(name)}:${value}`)
  }
  if (own.length === 0) return nested.join('\n')
  const block = own.join(';')
  return [outer ? `${outer}{${block}}` : block, ...nested].join('\n')
}

/** The theme as plain CSS: reset, palettes and all tokens as variables, in Chakra's layers. */
export const themeCss = (): string =>
  [
    system.layers.atRule,
    // Chakra types its CSS objects as open records; they contain only rules and values.
    ...[system.getPreflightCss(), system.getGlobalCss(), system.getTokenCss()].map((css) =>
      print(css as Rules),
    ),
  ].join('\n')
