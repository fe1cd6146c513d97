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

/** A refusal: `code` and `message` are the server's, `errors` names each field at fault. */
export class GapuraError extends Error {
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? `Gapura answered ${status}.`)
    this.name = 'GapuraError'
    this.status = status
    this.code = problem.code
    this.errors = problem.errors ?? []
    this.requestId = problem.requestId
  }
}

/** A client of the gateway at `baseUrl`; by default the one this module was loaded from. */
export function connectGapura(baseUrl = new URL(import.meta.url).origin) {
  /** The session this page holds, or the request for one that is under way, shared by all who wait for it. */
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
    const known = await (session ?? openSession())
    return performance.now() < known.renewAt ? known : openSession()
  }

  async function call(method, path, body, headers = {}) {
    const content = body === undefined ? {} : { 'content-type': 'application/json' }
    const send = async () => {
      const { token } = await currentSession()
      const response = await fetch(baseUrl + path, {
        method,
        mode: 'cors',
        credentials: 'include',
        headers: { 'x-csrf-token': token, ...content, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { token, response, reply: await response.json() }
    }
    let { token, response, reply } = await send()
    if (response.status === 403 && STALE_CODES.includes(reply.code)) {
      // Unless another call has renewed it meanwhile. The idempotency key makes the repeat harmless.
      if ((await session)?.token === token) openSession()
      ;({ response, reply } = await send())
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
    status: (id, query = {}) => {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
      return call('GET', `/v1/checkout/${encodeURIComponent(id)}${search && `?${search}`}`)
    },
  }
}

async function fetchToken(baseUrl) {
  const response = await fetch(`${baseUrl}/v1/auth/clients/csrf`, {
    method: 'POST',
    mode: 'cors',
    credentials: 'include',
  })
  const reply = await response.json()
  if (response.ok) return reply.data.csrfToken
  const [error] = reply.errors
  throw new GapuraError(response.status, { code: error.code, detail: error.message, errors: reply.errors })
}

export const { createCheckout, createIntent, status } = connectGapura()
