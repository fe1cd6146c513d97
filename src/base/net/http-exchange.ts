import type { IncomingHttpHeaders } from 'node:http'
import type { Agent, Dispatcher } from 'undici'
import { inCall } from '../../telemetry/http-client.ts'
import { isTracing } from '../../telemetry/tracer.ts'

/**
 * An HTTP response, or why there is no usable one: then the effect of the call at the rail is not known, unless
 * `isUnsent`: the request was never sent.
 */
export type Exchange =
  | {
      readonly is: 'response'
      readonly httpStatus: number
      readonly rawBody: Buffer
      readonly headers?: IncomingHttpHeaders
    }
  | Inconclusive

type Inconclusive = {
  readonly is: 'inconclusive'
  readonly railCode: 'timeout' | 'network' | 'body_too_large' | 'no_connection' | 'certificate'
  /** The system's or OpenSSL's name of what happened, where there is one. */
  readonly cause?: string
  /** No connection was made, or the other side's certificate was refused: not a byte of the request was sent. */
  readonly isUnsent?: true
}

export type ExchangeRequest = {
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const REPLY_SIZE_MAX_BYTES = 64 * 1024
/** A keep-alive connection that was idle for this long is closed, or sooner where the peer demands it. */
const IDLE_MS = 4_000
const HEADERS = { accept: '*/*', 'user-agent': 'gapura' }

/**
 * One HTTP exchange, over a connection that stays open for the next. Never throws, follows no redirect, reads at
 * most 64 KiB, and ends when `signal` does. What was sent once is not sent again.
 */
export function exchange(url: URL, request: ExchangeRequest, signal: AbortSignal): Promise<Exchange> {
  if (!isTracing()) return send(url, request, signal)
  // No signature covers what is added: those of SNAP BI and of the others name the headers that they are made over.
  const make = (added: Record<string, string>) =>
    send(url, { ...request, headers: { ...request.headers, ...added } }, signal)
  return inCall({ url, method: request.method, withState: false }, make, (made) =>
    made.is === 'response' ? made.httpStatus : made.railCode,
  )
}

async function send(url: URL, { method, headers, body }: ExchangeRequest, signal: AbortSignal): Promise<Exchange> {
  agent ??= openAgent()
  const dispatcher = await agent.catch((error: unknown) => {
    // Its file is gone, replaced under a process that runs on: the next call reads it again.
    agent = undefined
    return explain(error, false)
  })
  if ('is' in dispatcher) return dispatcher
  if (signal.aborted) return TIMED_OUT
  return new Promise((resolve) => {
    const reader = new Reader(signal, resolve)
    const { origin, pathname, search } = url
    try {
      dispatcher.dispatch(
        {
          origin,
          path: pathname + search,
          method: method as Dispatcher.HttpMethod,
          headers: { ...HEADERS, ...headers },
          body: body ?? null,
        },
        reader,
      )
    } catch (error) {
      // A header that cannot be written.
      reader.fail(error)
    }
  })
}

let agent: Promise<Agent> | undefined

/** Loaded with the first call: a process that makes none starts sooner and is smaller. */
async function openAgent(): Promise<Agent> {
  const { Agent } = await import('undici')
  // `signal` ends a call, and nothing else does. One request at a time on a connection: none shares the fate of another.
  return new Agent({ keepAliveTimeout: IDLE_MS, headersTimeout: 0, bodyTimeout: 0, pipelining: 1, allowH2: false })
}

const TIMED_OUT = { is: 'inconclusive', railCode: 'timeout' } as const

/** Reads the response to one request, unless it is more than we read, and ends the request when `signal` does. */
class Reader implements Dispatcher.DispatchHandler {
  readonly #signal: AbortSignal
  readonly #resolve: (read: Exchange) => void
  /** Of the request, once it is written to a connection; until then nothing was sent. */
  #controller: Dispatcher.DispatchController | undefined
  #httpStatus = 0
  #headers: IncomingHttpHeaders = {}
  #chunks: Buffer[] = []
  #sizeBytes = 0

  constructor(signal: AbortSignal, resolve: (read: Exchange) => void) {
    this.#signal = signal
    this.#resolve = resolve
    signal.addEventListener('abort', this.#giveUp, { once: true })
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#signal.aborted) controller.abort(new Error('given up before it was sent'))
    else this.#controller = controller
  }

  onRequestUpgrade(controller: Dispatcher.DispatchController): void {
    controller.abort(new Error('another protocol'))
  }

  onResponseStart(_controller: Dispatcher.DispatchController, httpStatus: number, headers: IncomingHttpHeaders): void {
    this.#httpStatus = httpStatus
    this.#headers = headers
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#sizeBytes += chunk.length
    this.#chunks.push(chunk)
    if (this.#sizeBytes <= REPLY_SIZE_MAX_BYTES) return
    this.#end({ is: 'inconclusive', railCode: 'body_too_large' })
    controller.abort(new Error('too large'))
  }

  onResponseEnd(): void {
    const [httpStatus, headers] = [this.#httpStatus, this.#headers]
    this.#end({ is: 'response', httpStatus, rawBody: Buffer.concat(this.#chunks), headers })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error)
  }

  fail(error: unknown): void {
    this.#end(explain(error, this.#controller !== undefined))
  }

  readonly #giveUp = (): void => {
    this.#end(TIMED_OUT)
    this.#controller?.abort(new Error('given up'))
  }

  /** Once: later events concern a request that is over. */
  #end(read: Exchange): void {
    this.#signal.removeEventListener('abort', this.#giveUp)
    this.#resolve(read)
  }
}

/** The outcome of a failed request; distinguishes a connection that was never made from one that broke. */
function explain(error: unknown, isSent: boolean): Inconclusive {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  const named = typeof code === 'string' ? { cause: code } : {}
  if (isSent) return { is: 'inconclusive', railCode: 'network', ...named }
  const isRefused = typeof code === 'string' && CERTIFICATE_FAULTS.test(code)
  return { is: 'inconclusive', railCode: isRefused ? 'certificate' : 'no_connection', isUnsent: true, ...named }
}

/** OpenSSL's names of what is wrong with a certificate: the handshake ends before a request is written. */
const CERTIFICATE_FAULTS = /CERT|^(UNABLE_TO_VERIFY_LEAF_SIGNATURE|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH)$/
