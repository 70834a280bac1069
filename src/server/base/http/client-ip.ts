import { randomUUID } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { createMiddleware } from 'hono/factory'
import type { RequestContext, Services } from './services.ts'

/** Gives each request an id, which its answer and its lines in the log carry, and finds its client's address. */
export function identify({ env }: Pick<Services, 'env'>) {
  const isTrusted = trustedProxy(env.trustedProxies)
  return createMiddleware<RequestContext>(async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('user', null)
    const socket = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
    c.set('address', clientIp(socket, c.req.header('x-forwarded-for'), isTrusted))
    await next()
    c.res.headers.set('x-request-id', c.get('requestId'))
  })
}

/** Limits count an IPv6 client by its /64 network: a client can use any address in it. */
const network = (address: string) => (isIP(address) === 6 ? v6Prefix(address) : address)

function v6Prefix(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail = ''] = new URL(`http://[${address.split('%')[0]}]`).hostname
    .slice(1, -1)
    .split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === '' ? [] : tail.split(':')
  const full = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  return `${full.slice(0, 4).join(':')}::/64`
}

export function trustedProxy(proxies: readonly string[]): (address: string) => boolean {
  const listed = new BlockList()
  for (const one of proxies) {
    const [address = '', bits] = one.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) listed.addAddress(address, family)
    else listed.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    return isIP(plain) !== 0 && listed.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
}

/** The caller: the socket's address, or behind a trusted proxy the last address that no trusted proxy has. */
export function clientIp(
  socket: string,
  forwarded: string | undefined,
  isTrusted: (address: string) => boolean,
): string {
  if (!isTrusted(socket)) return network(socket)
  const hops = (forwarded ?? '').split(',').map((hop) => hop.trim())
  const client = hops.reverse().find((hop) => !isTrusted(hop))
  return network(client !== undefined && isIP(client) !== 0 ? client : socket)
}
