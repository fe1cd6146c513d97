import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { EventSummary } from '@gapura/sdk'

const TIMEOUT_MS = 15_000
const FIRST_WAIT_MS = 250
const WAIT_MAX_MS = 5_000
/** How often an address that answers, but not 2xx, is tried. One that does not answer is tried until it does. */
const REFUSALS_MAX = 5

/** What came of one try. */
export type Attempt =
  | { readonly forwarded: string; readonly status: number }
  | { readonly failed: string; readonly why: string; readonly retryInMs: number | null }

type Options = {
  readonly target: string
  readonly secret: string
  readonly signal: AbortSignal
  tell(attempt: Attempt): void
}

/** Posts an event as the gateway would, until it is taken; returns also where it was refused too often. */
export async function forwardEvent(event: EventSummary, { target, secret, signal, tell }: Options): Promise<void> {
  const { delivery: _delivery, tries: _tries, ...delivered } = event as EventSummary & { tries?: unknown }
  const body = JSON.stringify(delivered)
  let refusals = 0
  for (let tries = 1; ; tries++) {
    const outcome = await post(target, { id: event.id, body, secret, signal })
    if (typeof outcome === 'number' && outcome >= 200 && outcome < 300) {
      return tell({ forwarded: event.id, status: outcome })
    }
    if (typeof outcome === 'number') refusals += 1
    const retryInMs =
      refusals >= REFUSALS_MAX ? null : Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 8))
    tell({ failed: event.id, why: `${outcome}`, retryInMs })
    if (retryInMs === null) return
    await pause(retryInMs, undefined, { signal })
  }
}

type Post = { readonly id: string; readonly body: string; readonly secret: string; readonly signal: AbortSignal }

/** The status of the answer, or why there is none. */
async function post(target: string, { id, body, secret, signal }: Post): Promise<number | string> {
  const timestamp = `${Math.floor(Date.now() / 1_000)}`
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  try {
    const response = await fetch(target, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Gapura-Webhooks/1 (gapura listen)',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
    })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    signal.throwIfAborted()
    const { cause, name, message } = error as Error & { cause?: { code?: string } }
    return name === 'TimeoutError' ? `no answer in ${TIMEOUT_MS / 1_000} s` : (cause?.code ?? message)
  }
}
