import { setTimeout as pause } from 'node:timers/promises'
import { DEMO } from '../../../src/sandbox/demo.ts'
import type { Chance } from '../chance.ts'
import type { Member } from '../members/member.ts'
import type { Call, CallKind, History } from '../verdict/history.ts'

/** What a merchant's program asks of the gateway. */
type Request = {
  readonly kind: CallKind
  readonly key: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly payload?: string
  readonly headers?: Record<string, string>
}

export type MerchantClient = {
  /** Calls once, with any outcome. */
  once(request: Request, member?: Member): Promise<Call>
  /** Calls until there is an answer other than "later", with the same key each time; undefined: it was stopped. */
  untilAnswered(request: Request): Promise<Call | undefined>
  /** The headers of an access token, fetched when there is none or the last one was refused. */
  tokenHeaders(): Promise<Record<string, string> | undefined>
  forgetToken(): void
  /** How often a call was made again. */
  retries(): number
}

/** Longer than the gateway ever takes. */
const CALL_MAX_MS = 12_000
const RETRY_MS = 300
const LATER = new Set([409, 429, 500, 502, 503])

/** A client as the documentation asks for: same key after an unknown answer, Retry-After obeyed, the other address next. */
export function openMerchantClient(
  members: readonly Member[],
  history: History,
  chance: Chance,
  isOver: () => boolean,
): MerchantClient {
  let retries = 0
  let token: string | undefined

  const once = async (request: Request, member = chance.oneOf(members)): Promise<Call> => {
    const { kind, key, method, path, payload = null, headers = {} } = request
    const fromMs = performance.now()
    const sent = { kind, member: member.name, key, payload, fromMs }
    const call = await fetch(member.url + path, {
      method,
      headers: {
        ...('publicAccessToken' in headers ? {} : { authorization: `Bearer ${DEMO.secretKey}` }),
        ...(payload === null ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === null ? {} : { body: payload }),
      signal: AbortSignal.timeout(CALL_MAX_MS),
    })
      .then(async (response) => ({
        ...sent,
        body: await response.text(),
        toMs: performance.now(),
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        isReplay: response.headers.get('idempotent-replayed') === 'true',
        failure: null,
      }))
      .catch((error: Error & { cause?: { code?: string } }) => ({
        ...sent,
        body: '',
        toMs: performance.now(),
        status: null,
        retryAfter: null,
        isReplay: false,
        failure: error.cause?.code ?? error.name,
      }))
    history.calls.push(call)
    return call
  }
  return {
    once,
    async untilAnswered(request) {
      let member = chance.oneOf(members)
      for (;;) {
        const call = await once(request, member)
        if (call.status !== null && !LATER.has(call.status)) return call
        if (isOver()) return undefined
        retries++
        member = members[(members.indexOf(member) + 1) % members.length] ?? member
        await pause(call.retryAfter === null ? RETRY_MS : Math.min(2_000, Number(call.retryAfter) * 1_000))
      }
    },
    async tokenHeaders() {
      if (token === undefined) {
        const payload = JSON.stringify({ grant_type: 'client_credentials' })
        const path = '/v1/auth/token'
        const call = await once({ kind: 'probe', key: 'token', method: 'POST', path, payload })
        if (call.status !== 200) return undefined
        token = (JSON.parse(call.body) as { access_token: string }).access_token
      }
      return { publicAccessToken: `Bearer ${token}` }
    },
    forgetToken: () => {
      token = undefined
    },
    retries: () => retries,
  }
}
