import { parseTransferNotice } from '../connectors/snap/transfer-notice.ts'
import type { PayoutApp } from '../payouts/app.ts'
import { findPayoutByReference } from '../payouts/find.ts'
import { settlePayout } from '../payouts/settle.ts'
import { type Answer, answered } from './status-notice.ts'

/** Acts on a verified notification about a transfer (services 21, 75, 76). Safe to repeat, in any order, a day late. */
export async function receiveTransferNotify(app: PayoutApp, body: Buffer): Promise<Answer> {
  const notice = parseTransferNotice(body)
  if (notice.is === 'malformed') return answered(400, notice.caseCode, notice.field)
  const payout = await findPayoutByReference(app.db, notice.reference)
  if (!payout) return answered(404, '01')
  await settlePayout(app, payout, notice.state, 'notice')
  return answered(200)
}
