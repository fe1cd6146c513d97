import type { BaseLogger } from 'pino'
import { MINUTE_MS } from '../../base/clock.ts'

/** Writes that a call of a provider was refused, and why. */
export type LogRefusal = (
  log: Pick<BaseLogger, 'warn'>,
  refusal: { readonly connection: string; readonly reason: string; readonly service?: string },
  message: string,
) => void

type Window = { suppressed: number; again: () => void }

/**
 * Logs the first refusal of a connection for a reason at once, and those of the minute after it as one line with their
 * `count`: a provider that repeats a wrong call, or a stranger that probes the address, fills no disk. The metrics count each.
 */
export function refusalLog(windowMs = MINUTE_MS): LogRefusal {
  const open = new Map<string, Window>()

  function begin(key: string): void {
    const window: Window = { suppressed: 0, again: () => {} }
    open.set(key, window)
    const end = () => {
      open.delete(key)
      if (window.suppressed === 0) return
      window.again()
      // Refusals continue: those of the next minute become one line too.
      begin(key)
    }
    setTimeout(end, windowMs).unref()
  }

  return (log, refusal, message) => {
    const key = `${refusal.connection} ${refusal.reason}`
    const window = open.get(key)
    if (!window) {
      log.warn(refusal, message)
      begin(key)
      return
    }
    window.suppressed++
    window.again = () =>
      log.warn({ ...refusal, count: window.suppressed }, `${message} (and others of the last minute)`)
  }
}
