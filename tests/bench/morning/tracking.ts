import { carrierOf } from '#domain/order/tracking.ts'

/** A number of this form whose check digit is right. */
function numberOf(carrier: 'UPS' | 'USPS', at: number): string {
  const body =
    carrier === 'UPS' ? `1Z999AA1${String(at).padStart(9, '0')}` : `94001112${String(at).padStart(13, '0')}`
  for (let digit = 0; digit < 10; digit += 1) {
    if (carrierOf(`${body}${digit}`) === carrier) return `${body}${digit}`
  }
  throw new Error(`No check digit makes ${body} a number of ${carrier}.`)
}

/** Numbers of two carriers in turn, as columns of a sheet with a row of names above them. */
export function trackingFor(orders: readonly { number: string }[]) {
  const numbers = new Map(
    orders.map(({ number }, at) => {
      const carrier = at % 2 === 0 ? ('UPS' as const) : ('USPS' as const)
      return [number, { carrier, number: numberOf(carrier, at) }]
    }),
  )
  const lines = [...numbers].map(([order, tracking]) => `${order}\t${tracking.number}`)
  return { numbers, columns: ['Order\tTracking number', ...lines].join('\n') }
}
