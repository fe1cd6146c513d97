import type { FastifyInstance } from 'fastify'
import { toWhole } from '../../base/money.ts'
import { transaction } from '../../db/transaction.ts'
import { readBalances } from '../../ledger/read/read-balances.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'
import { toDraft } from '../../payouts/accept/draft.ts'
import { usedExternalIds } from '../../payouts/find/used-external-ids.ts'
import type { SendMoney } from '../../payouts/schema.ts'
import type { MemberSession } from '../access/authorize-member.ts'
import { memberOf } from '../access/member-routes.ts'
import { soloLimit } from '../approvals/solo-limit.ts'
import { route } from '../route.ts'
import { progressReplies } from '../sending/progress-reply.ts'
import { availableOf } from '../sending/send-payouts.ts'
import { assertShown, BODY_MAX_BYTES, byteRoutes, readUploaded } from '../uploads/upload-request.ts'
import { type BulkPreview, payoutEndpoints } from './schema.ts'
import { note, type SendingApp, sendUpload } from './send-upload.ts'
import { COLUMNS, placesOf } from './upload/columns.ts'
import { previewOf } from './upload/preview.ts'
import { type BulkRow, ROWS_MAX, readBulkUpload, unclearAmounts } from './upload/read-bulk-upload.ts'

const PAYOUT_FILE = { columns: COLUMNS, linesMax: ROWS_MAX, placesOf }
const SEND_AGAIN = 'The server was restarted before everything was accepted; send it again for the rest.'

/**
 * `POST /dashboard/api/payouts/bulk`: a CSV or XLSX file of payouts, as raw bytes. The first call returns what was read
 * and its faults; the second, with `confirm` and the hash of what was shown, sends the valid lines except those in
 * `leaveOut`, or stores them for a second person (202). `decimal` declares the decimal sign where the amounts leave it
 * ambiguous; `fixes` says how many bytes at the end of the body are lines that a person rewrote on the screen. A repeated upload sends nothing twice: each line has its externalId. The caller is authenticated and
 * authorized before a byte of the file is read.
 */
export function bulkRoutes(scope: FastifyInstance, app: SendingApp): void {
  const replyWithProgress = progressReplies(scope, app, SEND_AGAIN)
  byteRoutes(scope, (plain) => {
    route(
      plain,
      payoutEndpoints.upload,
      {
        bodyLimit: BODY_MAX_BYTES,
        config: { access: { permission: 'payouts.ask', recentProof: true, action: 'payout.send_many' } },
      },
      async (request, reply) => {
        const member = memberOf(request)
        const { merchantId } = member.membership
        const { confirm, hash: shown, leaveOut = '', decimal } = request.query
        if (!confirm) note(request, { what: 'payout.preview_many' })
        const file = await readUploaded(merchantId, request.body, PAYOUT_FILE, request.query, decimal)
        const { hash, fixed } = file
        const { rows, question, headings } = await readBulkUpload(file, decimal, (ids) =>
          transaction(app.db, merchantId, (tx) => usedExternalIds(tx, merchantId, ids)),
        )
        if (!confirm) return { hash, question, headings, ...(await previewFor(app, member, rows)) }
        if (question) throw unclearAmounts()
        assertShown(hash, shown)
        const left = new Set(leaveOut.split(',').filter(Boolean).map(Number))
        return sendUpload(app, replyWithProgress, { request, reply, hash, rows, left, fixed })
      },
    )
  })
}

/** The contents of a file, its cost, and the available balance. */
async function previewFor(
  { db, clock, payouts: { rails, plans } }: SendingApp,
  member: MemberSession,
  rows: readonly BulkRow[],
): Promise<Omit<BulkPreview, 'hash' | 'question' | 'headings'>> {
  const { merchantId } = member.membership
  const { alone, plan, available } = await transaction(db, merchantId, async (tx) => ({
    alone: await soloLimit(tx, clock(), member, HOME_CURRENCY, 'payouts.send'),
    plan: await plans.read(tx, merchantId),
    available: availableOf(await readBalances(tx, merchantId)),
  }))
  const feeOf = (payout: SendMoney): number | null => {
    const { amount, receiver } = toDraft(merchantId, payout)
    const { bankCode } = receiver
    const [rail] = rails.forNew({ merchantId, bankCode, amount })
    if (!rail) return null
    const { fee, tax } = plan.payoutCharge(bankCode === rail.bankCode, bankCode, amount, clock())
    return toWhole(fee) + toWhole(tax)
  }
  return { ...(await previewOf(rows, feeOf)), alone: alone && toWhole(alone), available }
}
