/**
 * Gapura in the browser: creates checkouts from a page on an allowed origin, without a key and without a library.
 *
 *   import { createCheckout } from 'https://pay.example/browser/v1.js'
 *   const { checkoutUrl } = await createCheckout({ externalId: 'order-1', currency: 'IDR', amount: 125000, … })
 *   location.assign(checkoutUrl)
 *
 * The CSRF session is fetched when it is first needed and renewed by itself. Whatever a browser sends is the visitor's
 * word: deliver only after your server has compared the webhook's amount with the order's.
 */

/** Renewed this early, so that a token does not run out on its way. The server's tokens live 15 minutes. */
const TOKEN_LIFE_MS = 14 * 60_000
const STALE_CODES = ['csrf_token_invalid', 'csrf_token_expired']
/** One renewal is usual. A tab of a sibling origin, which shares our cookies, may renew between ours and the call. */
const TRIES_MAX = 4

/** A refusal: `code` and `message` are the server's, `errors` names each field at fault. */
export class GapuraError extends Error {
  constructor(status, problem, options) {
    super(problem.detail ?? problem.title ?? `Gapura answered ${status}.`, options)
    this.name = 'GapuraError'
    this.status = status
    this.code = problem.code ?? 'UNKNOWN'
    this.errors = problem.errors ?? []
    this.requestId = problem.requestId
  }
}

/** A client of the gateway at `baseUrl`; by default the one this module was loaded from. */
export function connectGapura(baseUrl = new URL(import.meta.url).origin) {
  /** The session this page holds, or the request for one that is under way, shared by all callers that wait for it. */
  let session

  function openSession() {
    const opening = fetchToken(baseUrl).then((token) => ({ token, renewAt: performance.now() + TOKEN_LIFE_MS }))
    opening.catch(() => {
      if (session === opening) session = undefined
    })
    session = opening
    return opening
  }

  async function currentSession() {
    const awaited = session ?? openSession()
    const known = await awaited
    if (performance.now() < known.renewAt) return known
    // One call renews it for all that found it old.
    return session === awaited ? openSession() : currentSession()
  }

  async function call(method, path, body, headers = {}) {
    const content = body === undefined ? {} : { 'content-type': 'application/json' }
    const send = async () => {
      const { token } = await currentSession()
      const response = await ask(baseUrl, path, {
        method,
        headers: { 'x-csrf-token': token, ...content, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { token, response, reply: await readReply(response) }
    }
    let { token, response, reply } = await send()
    for (let tries = 1; tries < TRIES_MAX && response.status === 403 && STALE_CODES.includes(reply.code); tries++) {
      // Unless another call has renewed it meanwhile. The idempotency key makes the repeat harmless.
      const newest = await session
      if (!newest || newest.token === token) openSession()
      ;({ token, response, reply } = await send())
    }
    if (!response.ok) throw new GapuraError(response.status, reply)
    return reply
  }

  const create = (path, body, { idempotencyKey = crypto.randomUUID() } = {}) =>
    call('POST', path, body, { 'idempotency-key': idempotencyKey })

  return {
    createCheckout: (checkout, options) => create('/v1/checkout', checkout, options),
    createIntent: (intent, options) =>
      create('/v1/checkout/intents', typeof intent === 'string' ? { intent } : intent, options),
    instrument: (id, method = {}, options) =>
      create(`/v1/checkout/${encodeURIComponent(id)}/instrument`, method, options).then(({ instrument }) => instrument),
    status: (id, query = {}) => {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
      return call('GET', `/v1/checkout/${encodeURIComponent(id)}${search && `?${search}`}`)
    },
  }
}

async function fetchToken(baseUrl) {
  const response = await ask(baseUrl, '/v1/auth/clients/csrf', { method: 'POST' })
  const reply = await readReply(response)
  if (response.ok && reply.data) return reply.data.csrfToken
  const [error] = reply.errors ?? []
  throw new GapuraError(response.status, { ...reply, ...(error && { code: error.code, detail: error.message }) })
}

/** A fetch with cookies. Where it fails a page learns no more than that. */
const ask = (baseUrl, path, options) =>
  fetch(baseUrl + path, { mode: 'cors', credentials: 'include', ...options }).catch((cause) => {
    const detail = `${baseUrl} is out of reach, or ${location.origin} is not in its "allowedOrigins".`
    throw new GapuraError(0, { code: 'UNREACHABLE', detail }, { cause })
  })

/** The reply's JSON; a proxy between may answer with something else. */
const readReply = (response) => response.json().catch(() => ({}))

export const { createCheckout, createIntent, instrument, status } = connectGapura()
