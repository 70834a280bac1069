import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { env, getuid, platform } from 'node:process'
import { chromium as playwright } from '@playwright/test'

/** The Chromium that tests drive: `CHROME_PATH`, else an installed one, else Playwright's own, else one is installed. */

const isRoot = getuid?.() === 0

/** Chrome's sandbox refuses to run as root; the rest prevents requests of its own during a test. */
export const chromiumArgs = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const runs = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome']
const places: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].flatMap((root) =>
    root ? [join(root, 'Google/Chrome/Application/chrome.exe')] : [],
  ),
}

const onPath = (names: string[]) =>
  (env.PATH ?? '').split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)))

const installed = (): string | undefined => [...onPath(names), ...(places[platform] ?? [])].find(runs)

function playwrightOwn(): string | undefined {
  const file = playwright.executablePath()
  return runs(file) ? file : undefined
}

function install(): string | undefined {
  console.error('No Chromium found: installing one.')
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  if (!playwrightOwn() && isRoot && platform === 'linux') {
    try {
      execFileSync(
        'apt-get',
        ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-liberation'],
        {
          stdio: 'inherit',
          env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
        },
      )
    } catch {
      // The sentence below says what a person can do about it.
    }
  }
  return playwrightOwn() ?? installed()
}

/** A Chromium with all that a window has, such as the back/forward cache. */
export function chromiumPath(): string {
  if (env.CHROME_PATH !== undefined && env.CHROME_PATH !== '') {
    if (runs(env.CHROME_PATH)) return env.CHROME_PATH
    throw new Error(`CHROME_PATH is ${env.CHROME_PATH}, which is not a program that can be run.`)
  }
  const found = installed() ?? playwrightOwn() ?? install()
  if (found !== undefined) return found
  throw new Error(
    'The browser tests need a Chromium and none could be found or installed. Install Google Chrome or Chromium, or set CHROME_PATH to one.',
  )
}

/**
 * The same browser without the parts of a window, where it is installed: a new context takes a third of the processor's
 * time, since no toolbar is made for it.
 */
export const headlessPath = (): string =>
  (env.CHROME_PATH ? undefined : onPath(['chromium-headless-shell']).find(runs)) ?? chromiumPath()
