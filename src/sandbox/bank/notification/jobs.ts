import { HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../../../base/clock.ts'
import { deploymentTime } from '../../../base/merchant-time.ts'
import { GroupCommit, withOneByOneFallback } from '../../../db/group-commit.ts'
import { ALL_MERCHANTS, transaction } from '../../../db/transaction.ts'
import { claim } from '../../../jobs/claim.ts'
import { dueRows } from '../../../jobs/due.ts'
import type { Task } from '../../../jobs/worker.ts'
import type { Bank } from '../bank.ts'
import { forgetExternalIds } from '../transaction/seen-external-id.ts'
import { keepPartnerToken } from './partner-token.ts'
import { postUntil } from './post.ts'
import { nextExternalId, sendNotification } from './send.ts'
import { type Acknowledged, claimDue, type DueNotification, markAcknowledged, putOff } from './store.ts'

export const NOTIFICATION_TASK = 'bank notifications'

/** How long after an unacknowledged try the next one comes; after these, every RETRY_LAST_MS. */
const RETRY_AFTER_MS = [
  SECOND_MS,
  2 * SECOND_MS,
  5 * SECOND_MS,
  15 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
]
const RETRY_LAST_MS = HOUR_MS
const SENDING_MAX = 32

/**
 * Sends the bank's notifications that are due, at most SENDING_MAX at once, until each is acknowledged. Aborting
 * `stopping` breaks off the tries under way, which are recorded and made again later.
 */
export function notificationTasks(bank: Bank, stopping: AbortSignal, everyMs: Task['everyMs']): Task[] {
  const post = postUntil(stopping)
  const token = keepPartnerToken({
    clock: deploymentTime(bank.clock),
    clientId: bank.partner.clientId,
    key: bank.bankKey,
  })
  const acknowledged = new GroupCommit((_all, batch: Acknowledged[]) =>
    withOneByOneFallback(batch, async (some) => {
      await transaction(bank.db, ALL_MERCHANTS, (tx) => markAcknowledged(tx, some, bank.clock()))
      return some.map(() => true)
    }),
  )
  const sending = new Map<bigint, Promise<void>>()

  const send = async (notification: DueNotification): Promise<void> => {
    const sent = await sendNotification(bank, post, token, notification)
    if (sent.is === 'acknowledged') {
      await acknowledged.submit('', { id: notification.id, answer: sent.answer })
      return
    }
    const now = bank.clock()
    await transaction(bank.db, ALL_MERCHANTS, (tx) =>
      putOff(tx, notification.id, {
        dueAt: later(now, RETRY_AFTER_MS[notification.tries - 1] ?? RETRY_LAST_MS),
        externalId: nextExternalId(sent, notification.externalId, now),
        answer: sent.is === 'refused' ? sent.answer : null,
      }),
    )
  }

  const run: Task['run'] = async (now, wake) => {
    const room = SENDING_MAX - sending.size
    if (room === 0) return 0
    const due = await claim(bank.db, (tx) => claimDue(tx, room, now))
    for (const notification of due) {
      if (sending.has(notification.id)) continue
      const work = send(notification)
        .catch((err: unknown) => bank.logger.error({ err }, 'a notification could not be recorded'))
        .finally(() => {
          sending.delete(notification.id)
          if (sending.size === SENDING_MAX - 1) wake()
        })
      sending.set(notification.id, work)
    }
    return due.length
  }

  return [
    {
      name: NOTIFICATION_TASK,
      everyMs,
      isOfMerchants: true,
      hasDue: dueRows(bank.db, { from: 'bank.notification', at: 'due_at' }),
      run,
      whenIdle: async () => void (await Promise.all(sending.values())),
    },
    {
      name: 'bank external ids',
      everyMs: HOUR_MS,
      async run(now) {
        await transaction(bank.db, ALL_MERCHANTS, (tx) => forgetExternalIds(tx, now))
        return 0
      },
    },
  ]
}
