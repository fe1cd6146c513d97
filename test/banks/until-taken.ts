import { setTimeout as pause } from 'node:timers/promises'

/** As long as a gateway that sheds load asks callers to wait. */
const AGAIN_MS = 1_000
const TRIES_MAX = 60

type Reply = { readonly status: number; readonly body?: { readonly code?: unknown } }

/**
 * Sends a request as merchants do: one that is turned away did nothing, and is sent again. The gateway is busy, or does not
 * know yet of what was connected and routed a moment ago (two seconds: decision 17).
 */
export async function untilTaken<Sent extends Reply>(send: () => Promise<Sent>): Promise<Sent> {
  for (let tries = 1; ; tries++) {
    const reply = await send()
    const isTurnedAway = [429, 503].includes(reply.status) || reply.body?.code === 'PAYMENT_TYPE_UNAVAILABLE'
    if (!isTurnedAway || tries >= TRIES_MAX) return reply
    await pause(AGAIN_MS)
  }
}
