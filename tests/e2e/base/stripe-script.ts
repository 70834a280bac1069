import type { BrowserContext } from '@playwright/test'
import { getResponse } from 'msw'
import type { aStripe } from '../../server/payment/stripe.ts'

/**
 * A stand-in for Stripe's script, for there is no network in tests. It is served where Stripe serves it and follows what
 * Stripe publishes of it (docs.stripe.com/js and the types of @stripe/stripe-js): `Stripe()` with its release's name,
 * elements without an intent (mode, amount and currency), whose fields are frames of js.stripe.com; `ready`, `loaderror`,
 * `click` with a second to resolve, `confirm`; `submit()` that validates; `confirmPayment()` that calls the API with the
 * publishable key and the client secret, refuses another amount than the intent's, and shows a bank's question in a frame
 * of hooks.stripe.com. It loads a second file, as Stripe's does. Cards are a number only.
 */
const script = (hasWallets: boolean) => `
const nextMessage = (from, about) => new Promise((resolve) => addEventListener('message', function onMessage({ source, data }) {
  if (source !== from.contentWindow || data.about !== about) return
  removeEventListener('message', onMessage)
  resolve(data.value)
}))
const frame = (src, title, height) => Object.assign(document.createElement('iframe'), {
  src, title, allow: 'payment *', style: 'display:block;width:100%;border:0;height:' + height + 'px',
})
function element(kind, group) {
  const on = {}
  let shown
  const emit = (type, event) => (on[type] ?? []).forEach((run) => run({ elementType: kind, ...event }))
  const self = {
    card: '',
    on(type, run) { (on[type] ??= []).push(run); return self },
    mount(node) {
      const isCard = kind === 'payment'
      shown = frame('https://js.stripe.com/stand-in/' + (isCard ? 'card' : 'wallets'), isCard ? 'Secure payment input frame' : 'Secure wallet frame', isCard ? 92 : 48)
      shown.addEventListener('load', () => {
        shown.contentWindow.postMessage({ look: group.options.appearance.variables }, '*')
        emit('ready', isCard ? {} : { availablePaymentMethods: ${hasWallets} ? { applePay: true, googlePay: true, link: false } : undefined })
      })
      addEventListener('message', ({ source, data }) => {
        if (source !== shown?.contentWindow) return
        if (data.about === 'card') self.card = data.value
        if (data.about === 'wallet') open(data.value)
      })
      node.append(shown)
    },
    get isMounted() { return shown?.isConnected === true },
    focus() { shown?.focus() },
    destroy() { shown?.remove(); shown = undefined },
  }
  async function open(expressPaymentType) {
    const agreed = await new Promise((answer) => {
      setTimeout(() => answer(false), 1000)
      emit('click', { expressPaymentType, resolve: () => answer(true), reject: () => answer(false) })
    })
    if (!agreed) return
    self.card = '4242424242424242'
    self.isOpen = true
    emit('confirm', { expressPaymentType, paymentFailed: () => { self.isOpen = false } })
  }
  return self
}
function elements(options) {
  if (options.mode !== 'payment' || !(options.amount > 0) || !/^[a-z]{3}$/.test(options.currency)) throw new Error('IntegrationError: mode, amount, currency')
  const made = {}
  const group = {
    options,
    create: (kind) => (made[kind] = element(kind, group)),
    getElement: (kind) => made[kind] ?? null,
    update: async (next) => { Object.assign(options, next) },
    get used() { return made.expressCheckout ?? made.payment },
    async submit() {
      if (group.used.card.length < 12) return { error: { type: 'validation_error', code: 'incomplete_number', message: 'Your card number is incomplete.' } }
      group.isSubmitted = true
      return { selectedPaymentMethod: 'card' }
    },
  }
  return group
}
async function ask() {
  const shown = frame('https://hooks.stripe.com/stand-in/3ds', 'Your bank asks', 300)
  shown.style.cssText += ';position:fixed;inset:20% 10%;width:80%;background:#fff;z-index:9999'
  document.body.append(shown)
  const answer = await nextMessage(shown, 'consent')
  shown.remove()
  return answer
}
window.Stripe = Object.assign((key) => ({
  elements,
  async confirmPayment({ elements: group, clientSecret, confirmParams, redirect }) {
    if (!group.isSubmitted) throw new Error('IntegrationError: elements.submit() must be called before stripe.confirmPayment()')
    if (!group.used.isMounted) throw new Error('IntegrationError: the Element is not mounted any more')
    if (redirect !== 'if_required' && !confirmParams?.return_url) throw new Error('IntegrationError: return_url')
    const id = clientSecret.split('_secret')[0]
    const send = async (card) => {
      const body = new URLSearchParams({ key, client_secret: clientSecret, card, amount: group.options.amount })
      return (await fetch('https://api.stripe.com/v1/payment_intents/' + id + '/confirm', { method: 'POST', body })).json()
    }
    let answer
    try {
      answer = await send(group.used.card)
      if (answer.status === 'requires_action') answer = await send((await ask()) ? 'agreed' : 'refused')
    } catch {
      return { error: { type: 'api_connection_error', message: 'The network failed.' } }
    }
    return answer.error ? { error: answer.error } : { paymentIntent: answer }
  },
}), { version: 'endive' })
const more = document.createElement('script')
more.src = 'https://js.stripe.com/stand-in/more.js'
document.head.append(more)
`

const html = (body: string) => ({
  contentType: 'text/html',
  body: `<!doctype html><meta charset="utf-8">${body}`,
})

const look = `<style>body{margin:0;font:16px system-ui}label{font-weight:600;display:grid;gap:8px}
input{font:inherit;padding:14px 16px;border:1.5px solid #94747d;border-radius:12px}
div{display:grid;grid-template-columns:1fr 1fr;gap:8px}button{height:48px;border:0;border-radius:12px;background:#000;color:#fff;font:600 16px system-ui}</style>
<script>addEventListener('message',({data})=>{if(data.look)document.body.style.color=data.look.colorText})
const say=(about,value)=>parent.postMessage({about,value},'*')</script>`

const pages = {
  card: `${look}<label>Card number<input inputmode="numeric" oninput="say('card',this.value.replace(/\\D/g,''))"></label>`,
  wallets: `${look}<div><button onclick="say('wallet','apple_pay')">Apple Pay</button><button onclick="say('wallet','google_pay')">Google Pay</button></div>`,
  '3ds': `${look}<h1>Is this you?</h1><div><button onclick="say('consent',true)">Yes</button><button onclick="say('consent',false)">No</button></div>`,
}

interface Shown {
  wallets?: boolean
  /** How the script arrives. */
  script?: 'at once' | 'blocked' | 'never'
}

/** Serves the stand-in, and Stripe's API to this browser. Returns what the browser asked of Stripe. */
export async function showStripe(
  context: BrowserContext,
  stripe: ReturnType<typeof aStripe>,
  { wallets = false, script: arrives = 'at once' }: Shown = {},
): Promise<string[]> {
  const asked: string[] = []
  await context.route(/^https:\/\/(js|hooks)\.stripe\.com\//, (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    if (/^\/\w+\/stripe\.js$/.test(pathname)) {
      if (arrives === 'blocked') return route.abort()
      if (arrives === 'never') return undefined
      return route.fulfill({ contentType: 'text/javascript', body: script(wallets) })
    }
    if (pathname === '/stand-in/more.js') return route.fulfill({ contentType: 'text/javascript', body: '' })
    const page = pages[pathname.split('/').at(-1) as keyof typeof pages]
    return route.fulfill(html(page))
  })
  await context.route('https://api.stripe.com/**', async (route) => {
    const request = route.request()
    const body = request.postData() ?? ''
    const answer = await getResponse(
      stripe.handlers,
      new Request(request.url(), { method: request.method(), body }),
    )
    await route.fulfill({
      status: answer?.status ?? 501,
      headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
      body: (await answer?.text()) ?? '',
    })
  })
  return asked
}
