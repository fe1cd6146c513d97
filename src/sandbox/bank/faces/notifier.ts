import type { FastifyBaseLogger } from 'fastify'
import type { Misbehaviour } from '../behaviour.ts'

/** One try to notify the partner at `url`, broken off by `signal`; true: acknowledged, so that no other follows. */
export type Notify = (url: string, signal: AbortSignal, tries: number) => Promise<boolean>

export type Notifier = {
  /** Where notifications go from now on; those under way retain their address. */
  aimAt(url: string): void
  /** Where they go now; empty: not set. */
  aim(): string
  /** Sends a notification: once and at once, unless the bank misbehaves. Unacknowledged, it is sent again. */
  send(send: Notify, how: Misbehaviour): void
  stop(): void
}

const LATE_DEFAULT_MS = 10_000
const ANSWER_TIMEOUT_MS = 10_000
const RETRY_AFTER_MS = [500, 1_000, 2_000, 5_000, 15_000, 60_000, 300_000]

/** Sends a face's notifications. They are in memory only: a face that stops forgets unacknowledged ones. */
export function createNotifier(logger: Pick<FastifyBaseLogger, 'warn'>): Notifier {
  let aim = ''
  const timers = new Set<NodeJS.Timeout>()
  const stopping = new AbortController()

  const after = (ms: number, act: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer.unref())
  }
  const tryOnce = async (send: Notify, url: string, tries: number): Promise<void> => {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)])
    const isAcknowledged = await send(url, signal, tries).catch(() => false)
    if (stopping.signal.aborted || isAcknowledged) return
    const next = RETRY_AFTER_MS[tries]
    if (next === undefined) logger.warn({ url }, 'a notification of the bank’s was not acknowledged')
    else after(next, () => void tryOnce(send, url, tries + 1))
  }

  return {
    aimAt: (url) => {
      aim = url
    },
    aim: () => aim,
    send: (send, { notify, lateMs, silent }) => {
      const url = aim
      if (silent || notify === 'never') return
      const isDelayed = notify === 'late' || notify === 'outOfOrder'
      after(isDelayed ? (lateMs ?? LATE_DEFAULT_MS) : 0, () => void tryOnce(send, url, 0))
      if (notify === 'twice') after(0, () => void tryOnce(send, url, 0))
    },
    stop: () => {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** A notification with the same content every time; 2xx acknowledges it. Without an address none is sent. */
export const notifyJson =
  (body: object, headers: Readonly<Record<string, string>> = {}): Notify =>
  async (url, signal) => {
    if (url === '') return true
    const { ok } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal,
    })
    return ok
  }
