import {
  type Context,
  context,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type pg from 'pg'

/**
 * What one request, query or job took, for an OpenTelemetry collector. No attribute holds a value of a query, an address
 * that a client made up, or anything of a person.
 */

interface Collector {
  /** Where spans are sent, over OTLP and HTTP: `/v1/traces` is appended. */
  endpoint: string
  /** The share of requests that are traced, 0 to 1. */
  share: number
}

let isOn = false

/** Starts sending spans; the returned function sends what is left and stops. The parts are loaded only here. */
export async function startTracing({ endpoint, share }: Collector): Promise<() => Promise<void>> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ])
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const exporter = new OTLPTraceExporter({ url })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'era' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  isOn = true
  return async () => {
    isOn = false
    trace.disable()
    context.disable()
    await provider.shutdown()
  }
}

const tracer = () => trace.getTracer('era')

/** Runs `work` in a span within the active one. */
export function traced<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  if (!isOn) return work(idle)
  return tracer().startActiveSpan(name, options, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** A request; `id` is the one that its log line and its answer carry. */
export const tracedRequest = <T>(method: string, id: string, work: (span: Span) => Promise<T>): Promise<T> =>
  traced(method, { kind: SpanKind.SERVER, attributes: { 'era.request.id': id } }, work)

const idle = trace.wrapSpanContext({ traceId: '', spanId: '', traceFlags: 0 })

/** An error's message may contain personal data. */
function fail(span: Span, error: unknown) {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
}

/** Names the active span's order by the id that its device gave it. */
export const traceOrder = (id: string) => trace.getActiveSpan()?.setAttribute('era.order.id', id)

/** Names a request's span once it is known which route answered. */
export function traceAnswer(span: Span, facts: { method: string; route: string; status: number }) {
  span.updateName(`${facts.method} ${facts.route}`)
  span.setAttributes({
    'http.request.method': facts.method,
    'http.route': facts.route,
    'http.response.status_code': facts.status,
  })
  if (facts.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}

/* Queries */

type Call = (...args: unknown[]) => unknown

/** A span for each query of the pool, in the span that asked for it. Does nothing while nothing is traced. */
export function traceQueries(pool: pg.Pool) {
  if (!isOn) return
  // When no connection is free, the pool calls back in the context of the request that returns one.
  const connect = pool.connect.bind(pool) as Call
  pool.connect = ((...args: unknown[]) => connect(...bound(args, context.active()))) as typeof pool.connect
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Call
    client.query = ((...args: unknown[]) => tracedQuery(query, args)) as typeof client.query
  })
}

function bound(args: unknown[], active: Context): unknown[] {
  return args.map((arg) => (typeof arg === 'function' ? context.bind(active, arg) : arg))
}

function tracedQuery(query: Call, args: unknown[]): unknown {
  const text = textOf(args[0])
  const span = tracer().startSpan(text.trim().split(/\s+/, 1)[0]?.toLowerCase() || 'query', {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) },
  })
  const settle = (error: unknown) => {
    if (error) fail(span, error)
    span.end()
  }
  const callback = args.at(-1)
  if (typeof callback === 'function') {
    const after: Call = (error, result) => {
      settle(error)
      callback(error, result)
    }
    return query(...args.slice(0, -1), context.bind(context.active(), after))
  }
  const result = query(...args)
  if (result instanceof Promise) result.then(() => settle(null), settle)
  else span.end()
  return result
}

/** Values are sent apart from the text. */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}
