import type { CheckoutApp } from '../checkout/app.ts'
import { askRail } from '../checkout/ask.ts'
import { failAttempt } from '../checkout/fail.ts'
import { findAttempt } from '../checkout/find.ts'
import { processAttempt } from '../checkout/process.ts'
import { settleReceipt } from '../checkout/settle.ts'
import { parseQrNotify } from '../connectors/snap/notice.ts'

/** What a call is answered: HTTP status and SNAP case, with the reply's own fields. */
export type Answer = { status: number; caseCode: string; detail: string; fields: object }

export const answered = (status: number, caseCode = '00', detail = '', fields: object = {}): Answer => ({
  status,
  caseCode,
  detail,
  fields,
})

/** Acts on a verified QR notification (service 52). Safe to repeat, in any order, a day late. */
export async function receiveQrNotify(app: CheckoutApp, body: Buffer, now: Date): Promise<Answer> {
  const notice = parseQrNotify(body, now)
  if (notice.is === 'malformed') return answered(400, notice.caseCode, notice.field)
  const names = notice.is === 'receipt' ? notice.receipt : notice
  const attempt = await findAttempt(app.db, 'snap', names)
  if (attempt?.type !== 'qrcode') return answered(404, '01')
  if (notice.is === 'receipt') {
    await settleReceipt(app, attempt, notice.receipt)
    return answered(200)
  }
  const { state } = notice
  if (state.is === 'failed') await failAttempt(app, attempt, { code: 'REFUSED', reason: state.reason })
  else if (state.is === 'processing') await processAttempt(app, attempt)
  else if (state.is === 'unknown') await askRail(app, attempt)
  return answered(200)
}
