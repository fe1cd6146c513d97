import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { fieldError } from '../../base/errors.ts'
import type { Db } from '../../db/db.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import {
  assertCanMail,
  judgeReminders,
  NOT_REMINDED,
  type NotReminded,
  type Reminders,
  remindMany,
} from '../../invoices/mails/remind-many.ts'
import { assertNotSuspended } from '../../merchants/suspension.ts'
import { memberOf } from '../access/member-routes.ts'
import type { Calendar } from '../lists/filter.ts'
import { readMatching } from '../lists/read-list.ts'
import { route } from '../route.ts'
import { progressReplies } from '../sending/progress-reply.ts'
import type { Trail } from '../trail/trail.ts'
import { readFilter } from './filter.ts'
import { invoiceList } from './list.ts'
import { reminderEndpoints } from './reminders-schema.ts'
import type { InvoiceDependencies } from './source.ts'

export type ReminderApp = InvoiceDependencies &
  Trail & { readonly canMail: boolean; readonly signals: { wake(task: string): void } }

/** As many invoices are locked at a time. */
const BATCH = 200
const AGAIN =
  'The server was restarted; the other reminders were not queued. Send them again: no customer is reminded twice in a day.'

type Selection = Static<(typeof reminderEndpoints.create.schema)['body']>

/** Reminds the customers of many invoices: previewed with how many get none and why, then at most one each a day. */
export function reminderRoutes(scope: FastifyInstance, app: ReminderApp): void {
  const { db, clock } = app
  const replyWithProgress = progressReplies(scope, app, AGAIN)
  const select = selector(app)
  const preview = { permission: 'payments.act', action: 'invoice.preview_reminders' } as const
  route(scope, reminderEndpoints.preview, { config: { access: preview } }, async (request) => {
    assertCanMail(app)
    const { merchantId, timeZone } = memberOf(request).membership
    const { ids, isWhole } = await select(merchantId, { zone: timeZone, now: clock() }, request.body)
    const judged = await inBatches(db, merchantId, ids, (tx, some) =>
      judgeReminders(tx, app, clock(), merchantId, some),
    )
    return { ...countsOf(judged), isWhole }
  })

  const access = { permission: 'payments.act', action: 'invoice.remind_many' } as const
  route(scope, reminderEndpoints.create, { config: { access } }, async (request, reply) => {
    const { membership } = memberOf(request)
    const { merchantId, timeZone } = membership
    assertNotSuspended(membership)
    assertCanMail(app)
    const { ids, isWhole } = await select(merchantId, { zone: timeZone, now: clock() }, request.body)
    return replyWithProgress(request, reply, async ({ onProgress, signal }) => {
      const reminded = await inBatches(db, merchantId, ids, async (tx, some, done) => {
        signal.throwIfAborted()
        onProgress({ accepted: done, refused: 0, of: ids.length })
        return remindMany(tx, app, clock(), merchantId, some)
      })
      app.signals.wake('invoice mails')
      const counts = countsOf(reminded)
      return { result: { ...counts, isWhole }, detail: counts }
    })
  })
}

/** The invoices of a selection, in order of id, so that two who remind at once lock them in one order. */
function selector({ db, clock, customers, checkoutUrl, papers, environment }: ReminderApp) {
  const list = invoiceList({ clock, customers, checkoutUrl, papers, livemode: environment === 'production' })
  return async (merchantId: string, calendar: Calendar, { ids, filter }: Selection) => {
    if ((ids === undefined) === (filter === undefined)) {
      throw fieldError('ids', 'REQUIRED', 'Name invoices in "ids", or a "filter" for all that it matches.')
    }
    if (ids !== undefined) return { ids: [...new Set(ids)].sort(), isWhole: true }
    const outstanding = readFilter({ status: 'OUTSTANDING', ...filter }, calendar)
    const { ids: found, isWhole } = await transaction(db, merchantId, (tx) =>
      readMatching(tx, list, { merchantId, filter: outstanding }),
    )
    return { ids: found.toSorted(), isWhole }
  }
}

async function inBatches(
  db: Db,
  merchantId: string,
  ids: readonly string[],
  work: (tx: Tx, some: readonly string[], done: number) => Promise<Reminders>,
): Promise<Reminders[]> {
  const all: Reminders[] = []
  for (let at = 0; at < ids.length; at += BATCH) {
    all.push(await transaction(db, merchantId, (tx) => work(tx, ids.slice(at, at + BATCH), at)))
  }
  return all
}

function countsOf(all: readonly Reminders[]) {
  const by = new Map<NotReminded, number>()
  for (const reason of all.flatMap(({ not }) => [...not.values()])) by.set(reason, (by.get(reason) ?? 0) + 1)
  return {
    reminders: all.reduce((sum, { due }) => sum + due.length, 0),
    not: NOT_REMINDED.flatMap((reason) => {
      const invoices = by.get(reason) ?? 0
      return invoices === 0 ? [] : [{ reason, invoices }]
    }),
  }
}
