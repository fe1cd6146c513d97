import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { fieldError } from '../../base/errors.ts'
import { toWhole } from '../../base/money.ts'
import { transaction } from '../../db/transaction.ts'
import { readBalances } from '../../ledger/read-balances.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'
import { toDraft } from '../../payouts/accept/draft.ts'
import type { SendMoney } from '../../payouts/schema.ts'
import { usedExternalIds } from '../../payouts/used-external-ids.ts'
import type { MemberSession } from '../access/authorize-member.ts'
import { memberOf } from '../access/member-routes.ts'
import { soloLimit } from '../approvals/solo-limit.ts'
import { route } from '../route.ts'
import { progressReplies } from '../sending/progress-reply.ts'
import { availableOf } from '../sending/send-payouts.ts'
import { type BulkPreview, payoutEndpoints } from './schema.ts'
import { note, type SendingApp, sendUpload } from './send-upload.ts'
import { applyFixes, type Fixes, splitFixes } from './upload/fixes.ts'
import { previewOf } from './upload/preview.ts'
import type { DecimalSign } from './upload/read-amount.ts'
import { type BulkRow, readBulkUpload, unclearAmounts } from './upload/read-bulk-upload.ts'
import { readUpload } from './upload/read-upload.ts'

/** A line of CSV is some hundred bytes; a workbook, and what the page sends, are compressed. */
const BODY_MAX_BYTES = 8 * 1_024 * 1_024
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
  void scope.register(async (plain) => {
    plain.removeAllContentTypeParsers()
    const limits = { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES } as const
    plain.addContentTypeParser('application/octet-stream', limits, async (_: unknown, body: Buffer) => body)
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
        const { confirm, hash: shown, leaveOut = '', decimal, fixes: length = '0' } = request.query
        if (!confirm) note(request, { what: 'payout.preview_many' })
        const { file: bytes, fixes } = splitFixes(Buffer.from(request.body), Number(length))
        const { hash: fileHash, ...file } = await readUpload(merchantId, bytes)
        const hash = hashOf(fileHash, decimal, fixes)
        const { rows, question, headings } = await readBulkUpload(applyFixes(file, fixes), decimal, (ids) =>
          transaction(app.db, merchantId, (tx) => usedExternalIds(tx, merchantId, ids)),
        )
        if (!confirm) return { hash, question, headings, ...(await previewFor(app, member, rows)) }
        if (question) throw unclearAmounts()
        if (shown !== hash) throw fieldError('hash', 'CHANGED', 'This is not the file that was shown.')
        const left = new Set(leaveOut.split(',').filter(Boolean).map(Number))
        return sendUpload(app, replyWithProgress, { request, reply, hash, rows, left, fixed: fixes.length })
      },
    )
  })
}

/** The same file read with a different decimal sign, or with other lines rewritten, is not what was shown. */
const hashOf = (fileHash: string, decimal: DecimalSign | undefined, fixes: Fixes): string =>
  decimal === undefined && fixes.length === 0
    ? fileHash
    : createHash('sha256')
        .update(JSON.stringify([fileHash, decimal, fixes]))
        .digest('hex')

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
