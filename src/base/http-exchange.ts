import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { inCall } from '../telemetry/http-client.ts'
import { isTracing } from '../telemetry/tracer.ts'

/**
 * An HTTP response, or why there is no usable one: then the effect of the call at the rail is not known, unless
 * `isUnsent` says that the request never left.
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
/** A connection that is kept is closed when nothing was sent over it for so long, or sooner where the other side says so. */
const IDLE_MS = 4_000
const kept = { keepAlive: true, timeout: IDLE_MS }
const AGENTS = { http: new http.Agent(kept), https: new https.Agent(kept) }
const HEADERS = { accept: '*/*', 'user-agent': 'gapura' }

/**
 * One HTTP exchange, over a connection that is kept for the next. Never throws, follows no redirect, reads at most 64 KiB,
 * and ends when `signal` does. What was sent once is not sent again.
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

function send(url: URL, { method, headers, body }: ExchangeRequest, signal: AbortSignal): Promise<Exchange> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve({ is: 'inconclusive', railCode: 'timeout' })
      return
    }
    const isSecure = url.protocol === 'https:'
    const options = {
      method,
      // Said, because Node leaves it out of a DELETE.
      headers: { ...HEADERS, ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
      agent: isSecure ? AGENTS.https : AGENTS.http,
      signal,
    }
    let request: http.ClientRequest
    try {
      request = (isSecure ? https : http).request(url, options)
    } catch (error) {
      // A header that cannot be written.
      resolve(explain(error, true))
      return
    }
    let isConnected = false
    const fail = (error: unknown): void =>
      resolve(signal.aborted ? { is: 'inconclusive', railCode: 'timeout' } : explain(error, isConnected))
    request.on('socket', (socket: Socket) => {
      isConnected = !socket.connecting
      if (isConnected) return
      socket.once('connect', () => {
        isConnected = true
      })
    })
    request.on('error', fail)
    // A response that upgrades the protocol ends a request without another event.
    request.on('close', () => fail(undefined))
    request.on('response', (response) => readBounded(response, resolve, fail))
    request.end(body)
  })
}

/** Reads the body, unless it is more than we read. */
function readBounded(
  response: IncomingMessage,
  resolve: (read: Exchange) => void,
  fail: (error: unknown) => void,
): void {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  response.on('data', (chunk: Buffer) => {
    sizeBytes += chunk.length
    chunks.push(chunk)
    if (sizeBytes <= REPLY_SIZE_MAX_BYTES) return
    resolve({ is: 'inconclusive', railCode: 'body_too_large' })
    response.destroy()
  })
  response.on('error', fail)
  response.on('end', () => {
    const { statusCode: httpStatus = 0, headers } = response
    resolve({ is: 'response', httpStatus, rawBody: Buffer.concat(chunks), headers })
  })
}

/** What a failed request was for; tells a connection that was never made from one that broke. */
function explain(error: unknown, isConnected: boolean): Inconclusive {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  const named = typeof code === 'string' ? { cause: code } : {}
  if (!isConnected) return { is: 'inconclusive', railCode: 'no_connection', isUnsent: true, ...named }
  if (typeof code === 'string' && CERTIFICATE_FAULTS.test(code)) {
    return { is: 'inconclusive', railCode: 'certificate', isUnsent: true, ...named }
  }
  return { is: 'inconclusive', railCode: 'network', ...named }
}

/** OpenSSL's names of what is wrong with a certificate: the handshake ends before a request is written. */
const CERTIFICATE_FAULTS = /CERT|^(UNABLE_TO_VERIFY_LEAF_SIGNATURE|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH)$/
