import http from 'node:http'
import https from 'node:https'
import { realClock, SECOND_MS } from '../../base/clock.ts'
import { checkEndpointUrl } from '../../base/net/endpoint-url.ts'
import type { PrivateNetworks } from '../../base/net/private-networks.ts'
import { type Resolve, resolveName } from './resolve-name.ts'
import { readRetryAfter } from './retry-schedule.ts'
import { guardedLookup, LookupRefused } from './ssrf-guard.ts'

/** Why there was no response. */
type PostFailure =
  | 'TIMEOUT'
  | 'FORBIDDEN_URL'
  | 'FORBIDDEN_ADDRESS'
  | 'NAME_NOT_RESOLVED'
  | 'TLS_FAILED'
  | 'NOT_HTTP'
  | 'CONNECTION_FAILED'

/** The outcome of a request: the endpoint's status and the beginning of its body, or why there was no response. */
export type PostOutcome =
  | { is: 'answered'; status: number; retryAfterMs: number | null; excerpt: string; durationMs: number }
  | { is: 'unanswered'; failure: PostFailure; durationMs: number }

type PostRequest = { url: string; headers: Readonly<Record<string, string>>; body: string }

export type Poster = {
  postToMerchant(request: PostRequest): Promise<PostOutcome>
}

export type PosterSettings = {
  /** The sandbox calls this machine too. */
  allowLoopback: boolean
  /** Networks beside the internet that the operator lets webhooks reach. */
  networks?: PrivateNetworks
  /** From the look-up of the name to the status line, ms. */
  timeoutMs?: number
  /** How long a response's body is read, ms. */
  bodyMaxMs?: number
  resolve?: Resolve
  /** Certificates trusted instead of the system's. */
  ca?: string
}

/** Source: interface, "Webhooks". */
const TIMEOUT_MS = 15 * SECOND_MS
/** How much of a response's body is read, and for how long: only so that the connection can be reused. */
const BODY_READ_MAX_BYTES = 64 * 1024
const BODY_READ_MAX_MS = SECOND_MS
/** How much of it is stored, for the merchant's developers. */
const EXCERPT_MAX_BYTES = 1_024
const IDLE_MS = 5 * SECOND_MS
const IDLE_PER_HOST_MAX = 8
/** Node's default of 250 ms times out on addresses that are merely far away. */
const CONNECT_ATTEMPT_MS = 3 * SECOND_MS

/**
 * Creates the only client for URLs that merchants supply. The URL and every address its name resolves to are checked,
 * the connection goes to a checked address, redirects are not followed, and a request ends within `timeoutMs`, plus at
 * most `bodyMaxMs` for the body. `postToMerchant` never throws. Source: requirements line 24.
 */
export function createPoster(settings: PosterSettings): Poster {
  const {
    allowLoopback,
    networks = [],
    timeoutMs = TIMEOUT_MS,
    bodyMaxMs = BODY_READ_MAX_MS,
    resolve = resolveName,
    ca,
  } = settings
  const options = { keepAlive: true, maxFreeSockets: IDLE_PER_HOST_MAX, timeout: IDLE_MS }
  const agents = { http: new http.Agent(options), https: new https.Agent(options) }
  const lookup = guardedLookup(resolve, allowLoopback, networks)

  return {
    async postToMerchant({ url, headers, body }) {
      const startedMs = performance.now()
      const elapsed = () => Math.round(performance.now() - startedMs)
      const checked = checkEndpointUrl('url', url, allowLoopback, networks)
      if ('fault' in checked) return { is: 'unanswered', failure: 'FORBIDDEN_URL', durationMs: elapsed() }
      const isSecure = checked.url.protocol === 'https:'
      const options = {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup,
        autoSelectFamilyAttemptTimeout: CONNECT_ATTEMPT_MS,
        ...(ca ? { ca } : {}),
      }
      const post = (agent: http.Agent | false) =>
        exchange((isSecure ? https : http).request(checked.url, { ...options, agent }), body, {
          timeoutMs: timeoutMs - (performance.now() - startedMs),
          bodyMaxMs,
        })
      try {
        const agent = isSecure ? agents.https : agents.http
        const response = await post(agent).catch((error) => (isStale(error) ? post(false) : Promise.reject(error)))
        return { is: 'answered', ...response, durationMs: elapsed() }
      } catch (error) {
        return { is: 'unanswered', failure: failureOf(error), durationMs: elapsed() }
      }
    },
  }
}

class TimedOut extends Error {}
/** The endpoint closed a reused connection at that moment: the request is sent once more, on a new one. */
class Stale extends Error {}
const isStale = (error: unknown): boolean => error instanceof Stale

/** Sends the request and resolves with the status once the body has been read, as far as it is wanted. */
function exchange(
  request: http.ClientRequest,
  body: string,
  { timeoutMs, bodyMaxMs }: { timeoutMs: number; bodyMaxMs: number },
): Promise<{ status: number; retryAfterMs: number | null; excerpt: string }> {
  return new Promise((resolve, reject) => {
    let hasResponse = false
    const deadline = setTimeout(() => fail(new TimedOut()), Math.max(0, timeoutMs))
    const fail = (error: Error) => {
      clearTimeout(deadline)
      reject(error)
      request.destroy()
    }
    request.on('error', (error: NodeJS.ErrnoException) => {
      const isReset = error.code === 'ECONNRESET' || error.code === 'EPIPE'
      fail(request.reusedSocket && isReset ? new Stale('', { cause: error }) : error)
    })
    // A response that upgrades the protocol ends a request without an event.
    request.on('close', () => {
      if (!hasResponse) fail(new Error('closed without an answer'))
    })
    request.on('response', (response) => {
      hasResponse = true
      clearTimeout(deadline)
      const bodyTimeout = setTimeout(() => response.destroy(), bodyMaxMs)
      let bytes = 0
      let excerpt = Buffer.alloc(0)
      response.on('data', (chunk: Buffer) => {
        if (excerpt.length < EXCERPT_MAX_BYTES) {
          excerpt = Buffer.concat([excerpt, chunk.subarray(0, EXCERPT_MAX_BYTES - excerpt.length)])
        }
        bytes += chunk.length
        if (bytes > BODY_READ_MAX_BYTES) response.destroy()
      })
      response.on('error', () => {})
      response.on('close', () => {
        clearTimeout(bodyTimeout)
        const retryAfterMs = readRetryAfter(response.headers['retry-after'], realClock())
        resolve({ status: response.statusCode ?? 0, retryAfterMs, excerpt: textOf(excerpt) })
      })
    })
    request.end(body)
  })
}

/** What can be shown and stored: bytes that are no text become �. */
const textOf = (bytes: Buffer): string =>
  bytes.toString('utf8').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '\ufffd')

function failureOf(error: unknown): PostFailure {
  if (error instanceof TimedOut) return 'TIMEOUT'
  if (error instanceof LookupRefused) return error.reason
  const code = String((error as NodeJS.ErrnoException | null)?.code ?? '')
  if (/^HPE_/.test(code)) return 'NOT_HTTP'
  if (/^(ERR_TLS|ERR_SSL|EPROTO|CERT_|UNABLE_TO_|DEPTH_|SELF_SIGNED|HOSTNAME_)/.test(code)) return 'TLS_FAILED'
  return 'CONNECTION_FAILED'
}
