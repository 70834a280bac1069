import { expect, test } from 'vitest'
import { clientIp, trustedProxy } from '#server/base/http/client-ip.ts'

const proxies = trustedProxy(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'])

test.each([
  { what: 'a socket', socket: '198.51.100.7', forwarded: undefined, client: '198.51.100.7' },
  {
    what: 'a socket that lies about itself',
    socket: '198.51.100.7',
    forwarded: '203.0.113.9',
    client: '198.51.100.7',
  },
  { what: 'who a proxy names', socket: '10.1.2.3', forwarded: '203.0.113.9', client: '203.0.113.9' },
  {
    what: 'the last before our proxies',
    socket: '10.1.2.3',
    forwarded: '1.1.1.1, 203.0.113.9, 10.9.9.9',
    client: '203.0.113.9',
  },
  { what: 'a proxy that names nobody', socket: '192.0.2.1', forwarded: undefined, client: '192.0.2.1' },
  { what: 'a proxy that names nonsense', socket: '192.0.2.1', forwarded: 'unknown', client: '192.0.2.1' },
  {
    what: 'an old address in a new coat',
    socket: '::ffff:198.51.100.7',
    forwarded: undefined,
    client: '198.51.100.7',
  },
  {
    what: 'a trusted proxy in a new coat',
    socket: '::ffff:10.0.0.1',
    forwarded: '203.0.113.9',
    client: '203.0.113.9',
  },
  {
    what: 'a home’s network, not its phone',
    socket: '2a00:1:2:3:4:5:6:7',
    forwarded: undefined,
    client: '2a00:1:2:3::/64',
  },
  {
    what: 'the same network spelt short',
    socket: '2a00:1:2:3::9',
    forwarded: undefined,
    client: '2a00:1:2:3::/64',
  },
  {
    what: 'who a proxy on the new network names',
    socket: '2001:db8::5',
    forwarded: '203.0.113.9',
    client: '203.0.113.9',
  },
])('the client is $what', ({ socket, forwarded, client }) => {
  expect(clientIp(socket, forwarded, proxies)).toBe(client)
})
