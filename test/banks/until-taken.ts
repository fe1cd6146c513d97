import { setTimeout as pause } from 'node:timers/promises'

/** As long as a gateway that sheds load asks callers to wait. */
const AGAIN_MS = 1_000
const TRIES_MAX = 60

/** Sends a request as merchants do: one that is turned away because the gateway is busy did nothing, and is sent again. */
export async function untilTaken<Reply extends { readonly status: number }>(
  send: () => Promise<Reply>,
): Promise<Reply> {
  for (let tries = 1; ; tries++) {
    const reply = await send()
    if (![429, 503].includes(reply.status) || tries >= TRIES_MAX) return reply
    await pause(AGAIN_MS)
  }
}
