import { DAY_MS, later, MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import { EVERYONE, transaction } from '../../db/transaction.ts'
import type { Bank } from '../bank.ts'
import { forgetExternalIds } from '../seen-external-id.ts'
import { keepPartnerToken } from './partner-token.ts'
import { postUntil } from './post.ts'
import { nextExternalId, sendNotification } from './send.ts'
import { claimDue, type DueNotification, markAcknowledged, putOff } from './store.ts'

/** How long after an unacknowledged try the next one comes; the last one repeats until somebody acknowledges. */
const RETRY_AFTER_MS = [
  SECOND_MS,
  2 * SECOND_MS,
  5 * SECOND_MS,
  15 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  60 * MINUTE_MS,
]
const SENDING_MAX = 32
/** How often due rows are looked for without being told: retries, late ones, a clock that was moved. */
const LOOK_EVERY_MS = 200

export type Notifier = {
  /** Something is due now. */
  wake(): void
  /** Breaks off the tries under way, which will be made again, and ends when they are recorded. */
  stop(): Promise<void>
}

/** The bank's loop: sends what is due, at most SENDING_MAX at once, until it is acknowledged. */
export function startNotifier(bank: Bank): Notifier {
  const stopping = new AbortController()
  const post = postUntil(stopping.signal)
  const token = keepPartnerToken(bank, post)
  const sending = new Map<bigint, Promise<void>>()
  let looking: Promise<void> | undefined
  let isWoken = false
  let isStopped = false
  let tidiedAt = 0

  const look = async (): Promise<void> => {
    do {
      isWoken = false
      const room = SENDING_MAX - sending.size
      if (room === 0) return
      const due = await transaction(bank.db, EVERYONE, (tx) => claimDue(tx, room, bank.clock()))
      for (const notification of due) if (!sending.has(notification.id)) begin(notification)
      if (due.length === room) isWoken = true
    } while (isWoken && !isStopped)
  }

  const begin = (notification: DueNotification): void => {
    const work = tell(notification)
      .catch((err: unknown) => bank.logger.error({ err }, 'a notification could not be recorded'))
      .finally(() => {
        sending.delete(notification.id)
        if (sending.size === SENDING_MAX - 1) wake()
      })
    sending.set(notification.id, work)
  }

  const tell = async (notification: DueNotification): Promise<void> => {
    const sent = await sendNotification(bank, post, token, notification)
    const now = bank.clock()
    await transaction(bank.db, EVERYONE, (tx) => {
      if (sent.is === 'acknowledged') return markAcknowledged(tx, notification.id, sent.answer, now)
      const afterMs = RETRY_AFTER_MS[Math.min(notification.tries, RETRY_AFTER_MS.length) - 1]!
      return putOff(tx, notification.id, {
        dueAt: later(now, afterMs),
        externalId: nextExternalId(sent, notification.externalId, now),
        answer: sent.is === 'refused' ? sent.answer : null,
      })
    })
  }

  const tidy = async (): Promise<void> => {
    const now = bank.clock()
    if (now.getTime() - tidiedAt < DAY_MS) return
    tidiedAt = now.getTime()
    await transaction(bank.db, EVERYONE, (tx) => forgetExternalIds(tx, now))
  }

  const wake = (): void => {
    isWoken = true
    if (isStopped || looking) return
    looking = look()
      .then(tidy)
      .catch((err: unknown) => bank.logger.error({ err }, 'the bank could not look for notifications'))
      .finally(() => {
        looking = undefined
        if (isWoken) wake()
      })
  }

  const timer = setInterval(wake, LOOK_EVERY_MS)
  timer.unref()
  return {
    wake,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      stopping.abort()
      await looking
      await Promise.all(sending.values())
    },
  }
}
