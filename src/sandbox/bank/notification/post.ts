/** How long the bank waits for its partner's answer. */
const ANSWER_TIMEOUT_MS = 10_000
const ANSWER_LENGTH_MAX = 64 * 1024

export type Reply = { readonly status: number; readonly text: string }

/** Posts JSON to the partner. Undefined where no answer came: no connection, no end of it in time, or we are stopping. */
export type Post = (url: string, body: string, headers: Record<string, string>) => Promise<Reply | undefined>

/** A Post whose calls break off when `stopping` is aborted. */
export const postUntil =
  (stopping: AbortSignal): Post =>
  async (url, body, headers) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
      })
      return { status: response.status, text: (await response.text()).slice(0, ANSWER_LENGTH_MAX) }
    } catch {
      return undefined
    }
  }
