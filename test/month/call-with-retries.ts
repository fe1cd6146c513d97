import { setTimeout as pause } from 'node:timers/promises'
import type { Reply } from '../gateway/gateway.ts'

const RETRY_MS = 300
const TRIES_MAX = 60

/** Calls as a merchant's program does: it retries where it gets 429, 503 or no answer. */
export async function callWithRetries(call: () => Promise<Reply>): Promise<Reply> {
  for (let tries = 0; ; tries++) {
    const reply = await call()
    if (reply.status < 429 || (reply.status > 429 && reply.status < 503) || tries >= TRIES_MAX) return reply
    await pause(RETRY_MS)
  }
}

/** What was refused, by its code; an error of ours throws. */
export function refusalOf({ status, body, text }: Reply): string | undefined {
  if (status === 200) return undefined
  if (status >= 500) throw new Error(`${status} ${text}`)
  return String(body.code ?? body.errors?.[0]?.code ?? body.error?.code ?? status)
}
