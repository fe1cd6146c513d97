import { randomUUID } from 'node:crypto'
import { DEMO } from '../../src/sandbox/demo.ts'
import { aCheckoutBody } from '../gateway/gateway.ts'
import { aPayoutBody } from '../payouts/send-money.ts'

/** What a merchant's program learned. */
type Observed = {
  /** How often each call got each status, or broke. */
  readonly replies: Map<string, number>
  readonly paid: string[]
  readonly payouts: string[]
}

export type Load = {
  readonly observed: Observed
  /** The headers of an access token. */
  tokenHeaders(): Promise<Record<string, string>>
  stop(): Promise<void>
}

const BUYERS = 4
/** So that a machine of two cores does other things too. */
const PAUSE_MS = 100
const BY_KEY = { authorization: `Bearer ${DEMO.secretKey}` }

/** A shop at work at one address: checkouts are created, looked at and paid, and money is sent. It repeats nothing. */
export function startLoad(url: string): Load {
  const observed: Observed = { replies: new Map(), paid: [], payouts: [] }
  let isOver = false
  // biome-ignore lint/suspicious/noExplicitAny: replies of several routes
  const call = async (what: string, path: string, init: RequestInit): Promise<any> => {
    const reply = await fetch(url + path, init).catch((error: Error) => error)
    const outcome = `${what}: ${reply instanceof Error ? reply.message : reply.status}`
    observed.replies.set(outcome, (observed.replies.get(outcome) ?? 0) + 1)
    if (reply instanceof Error) return undefined
    const text = await reply.text()
    return reply.ok && text.startsWith('{') ? JSON.parse(text) : undefined
  }
  const post = (body: unknown, headers: Record<string, string> = BY_KEY): RequestInit => ({
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  const tokenHeaders = async (): Promise<Record<string, string>> => {
    const reply = await call('token', '/v1/auth/token', post({ grant_type: 'client_credentials' }))
    return { publicAccessToken: `Bearer ${reply?.access_token}` }
  }
  const buy = async (token: Record<string, string>): Promise<void> => {
    const made = await call('create', '/v1/checkout', post(aCheckoutBody({ externalId: randomUUID() })))
    if (!made) return
    await call('page', `/${made.id}`, {})
    const outcome = await call('pay', `/v1/sandbox/checkout/${made.id}/simulate`, post({ outcome: 'succeeded' }))
    if (outcome) observed.paid.push(made.id)
    await call('status', `/v1/checkout/${made.id}`, { headers: BY_KEY })
    const sent = await call('send', '/v1/send-money', post(aPayoutBody(), token))
    if (sent) observed.payouts.push(sent.data.id)
  }
  const buyers = Array.from({ length: BUYERS }, async () => {
    const token = await tokenHeaders()
    while (!isOver) {
      await buy(token)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  })
  return {
    observed,
    tokenHeaders,
    async stop() {
      isOver = true
      await Promise.all(buyers)
    },
  }
}
