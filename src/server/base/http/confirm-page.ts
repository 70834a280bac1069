import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { RequestContext } from './services.ts'

/** The two small pages that links in mails lead to. They work without script and without the app. */

const STYLE =
  'body{margin:0;padding:15vh 24px;background:#fbf4ee;color:#2e1023;font:18px/1.55 Georgia,serif;text-align:center}' +
  'button{min-height:52px;padding:0 28px;border:0;border-radius:999px;background:#5a2433;color:#fbeee6;font:inherit;cursor:pointer}' +
  'button:focus-visible{outline:2px solid #2e1023;outline-offset:3px}a{color:inherit}'

const styleHash = createHash('sha256').update(STYLE).digest('base64')

const words = {
  confirm: {
    title: 'Is this your address?',
    body: 'Confirm it, and you’re on the list.',
    button: 'Yes, write to me',
    done: 'You’re on the list.',
  },
  leave: {
    title: 'Had enough?',
    body: 'One click, and we stop writing to this address.',
    button: 'Take me off the list',
    done: 'You’re off the list. No hard feelings.',
  },
} as const

type What = keyof typeof words

/** What a link does: `gone` is one that was good, of a sign-up that has been taken back. */
export type LinkState = 'good' | 'bad' | 'gone'

const refused = {
  bad: 'This link is no longer good. If you typed or copied it, try the one in the email again.',
  gone: 'This link is no longer good. Sign up again.',
} as const

const page = (c: Context<RequestContext>, title: string, body: string, status: 200 | 404) => {
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'`,
  )
  return c.html(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<meta name="robots" content="noindex"><title>${title} | Era</title><style>${STYLE}</style></head>` +
      `<body><main><h1>${title}</h1>${body}<p><a href="/">Back to Era</a></p></main></body></html>`,
    status,
  )
}

/** Asks first, and its button posts to this same address. */
export const confirmPage = (c: Context<RequestContext>, what: What, link: LinkState) =>
  link === 'good'
    ? page(
        c,
        words[what].title,
        `<p>${words[what].body}</p><form method="post"><button>${words[what].button}</button></form>`,
        200,
      )
    : page(c, 'Hm.', `<p>${refused[link]}</p>`, 404)

export const donePage = (c: Context<RequestContext>, what: What, link: LinkState) =>
  link === 'good' ? page(c, words[what].done, '', 200) : page(c, 'Hm.', `<p>${refused[link]}</p>`, 404)
