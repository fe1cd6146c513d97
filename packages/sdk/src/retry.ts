const SECOND_MS = 1_000
const FIRST_WAIT_MS = 250
const WAIT_MAX_MS = 8 * SECOND_MS
/** A longer `Retry-After` is not waited for here: the caller gets the error. */
const RETRY_AFTER_MAX_MS = 60 * SECOND_MS

/**
 * How long to wait before a request is repeated for the `repeat`th time (from 1): what `Retry-After` says, in seconds or as
 * a date, else ever longer, with some chance in it so that many clients do not come back together. Null: not to be waited for.
 */
export function waitBefore(repeat: number, retryAfter: string | null, nowMs: number): number | null {
  const retryAfterMs = readRetryAfter(retryAfter, nowMs)
  if (retryAfterMs !== undefined) return retryAfterMs <= RETRY_AFTER_MAX_MS ? retryAfterMs : null
  const longest = Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** repeat)
  return longest * (0.5 + Math.random() / 2)
}

function readRetryAfter(text: string | null, nowMs: number): number | undefined {
  if (text === null || text.trim() === '') return undefined
  if (/^\d+$/.test(text.trim())) return Number(text) * SECOND_MS
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs)
}

/** Waits, unless `signal` ends it: then it throws the signal's reason. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    if (signal?.aborted) return reject(signal.reason)
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
