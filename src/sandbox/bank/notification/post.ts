import { exchange } from '../../../base/net/http-exchange.ts'

/** How long the bank waits for its partner's answer. */
const ANSWER_TIMEOUT_MS = 10_000

export type Reply = { readonly status: number; readonly text: string }

/** Posts JSON to the partner. Undefined where no answer came: no connection, no end of it in time, or we are stopping. */
export type Post = (url: string, body: string, headers: Record<string, string>) => Promise<Reply | undefined>

/** A Post whose calls break off when `stopping` is aborted. */
export const postUntil =
  (stopping: AbortSignal): Post =>
  async (url, body, headers) => {
    const request = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body }
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_TIMEOUT_MS)])
    const exchanged = await exchange(new URL(url), request, signal)
    return exchanged.is === 'response'
      ? { status: exchanged.httpStatus, text: exchanged.rawBody.toString() }
      : undefined
  }
