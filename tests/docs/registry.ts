import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Advisory {
  package: string
  severity: 'low' | 'high'
  /** Versions that have the fault. */
  versions: string
}

/** A registry of npm that knows of these faults and of nothing else. */
export async function aRegistry() {
  let known: readonly Advisory[] = []
  const server = createServer((request, response) => {
    const isAudit = request.url?.endsWith('/security/advisories/bulk')
    request.resume().on('end', () => {
      response.writeHead(isAudit ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isAudit ? Object.fromEntries(known.map(bulk)) : {}))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    advise: (...advisories: Advisory[]) => {
      known = advisories
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const bulk = ({ package: name, severity, versions }: Advisory) => [
  name,
  [
    {
      // npm remembers what it made of an id, from one run to the next.
      id: randomInt(1e9),
      url: 'https://advisories.test/1',
      title: 'A fault',
      severity,
      vulnerable_versions: versions,
      cwe: [],
      cvss: { score: 0, vectorString: null },
    },
  ],
]
