import { readEnv } from '../base/config/env.ts'
import { checkBucket, checkFirebaseBucket } from './bucket.ts'
import { checkDatabase } from './database.ts'
import { type Finding, fault, note, ok } from './finding.ts'
import { checkDataDir, checkMail, checkNode, checkPorts, checkRedis, checkStripe } from './machine.ts'

/** `npm run doctor`, with the settings the shop runs with: looks at all that it needs, and changes nothing. */
export async function examine(source: Record<string, string | undefined>): Promise<Finding[]> {
  const node = checkNode(process.versions.node)
  const read = readEnv(source)
  if ('faults' in read) {
    const fix = 'Correct it; .env.example explains each setting.'
    return [node, ...read.faults.map((one) => fault('settings', one, fix))]
  }
  const { env } = read
  const [ports, dataDir, database, redis, bucket, firebaseBucket, mail] = await Promise.all([
    checkPorts(env),
    checkDataDir(env.dataDir),
    checkDatabase(env),
    checkRedis(env),
    checkBucket(env),
    checkFirebaseBucket(env),
    checkMail(env),
  ])
  const settings =
    env.firebase === undefined
      ? note('settings', 'valid; a demo, on this machine only (FIREBASE_PROJECT_ID opens it)')
      : ok('settings', 'valid')
  return [
    node,
    settings,
    ...ports,
    dataDir,
    ...database,
    ...redis,
    ...bucket,
    ...firebaseBucket,
    checkStripe(env),
    mail,
  ]
}

const lineOf = (finding: Finding): string => {
  const line = `${finding.state.padEnd(6)} ${finding.what.padEnd(18)} ${finding.text}`
  return finding.state === 'fault' ? `${line}. ${finding.fix}` : line
}

if (import.meta.main) {
  const findings = await examine(process.env)
  for (const finding of findings) console.log(lineOf(finding))
  const faults = findings.filter(({ state }) => state === 'fault').length
  console.log(faults === 0 ? 'No faults.' : `${faults} ${faults === 1 ? 'fault' : 'faults'}.`)
  // Not process.exitCode: a firewall that drops packets keeps a socket open for longer than anyone waits.
  process.exit(faults === 0 ? 0 : 1)
}
