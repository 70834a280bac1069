import { examine } from '#server/doctor/main.ts'
import { freePort } from '../../free-port.ts'

export const freePorts = async () => ({
  PORT: String(await freePort()),
  AUTH_EMULATOR_PORT: String(await freePort()),
})

/** What is found with these settings: state, text and fix by what was looked at. */
export async function found(settings: Record<string, string> = {}) {
  const findings = await examine({ ...(await freePorts()), ...settings })
  return Object.fromEntries(
    findings.map((one) => [
      one.what,
      [one.state, one.text, ...(one.state === 'fault' ? [one.fix] : [])].join(': '),
    ]),
  )
}
