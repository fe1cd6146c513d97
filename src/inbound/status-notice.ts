import type { CheckoutApp } from '../checkout/app.ts'
import { askRail } from '../checkout/ask.ts'
import { failAttempt } from '../checkout/fail.ts'
import { findAttempt } from '../checkout/find.ts'
import { processAttempt } from '../checkout/process.ts'
import { settleReceipt } from '../checkout/settle.ts'
import type { PaymentType } from '../connectors/port.ts'
import { parseDebitNotify, parseQrNotify, type StatusNotice } from '../connectors/snap/notice.ts'

/** What a call is answered: HTTP status and SNAP case, with the reply's own fields. */
export type Answer = { status: number; caseCode: string; detail: string; fields: object }

export const answered = (status: number, caseCode = '00', detail = '', fields: object = {}): Answer => ({
  status,
  caseCode,
  detail,
  fields,
})

/** Acts on a verified QR notification (service 52). Safe to repeat, in any order, a day late. */
export const receiveQrNotify = (app: CheckoutApp, body: Buffer, now: Date): Promise<Answer> =>
  receiveNotice(app, 'qrcode', parseQrNotify(body, now))

/** Acts on a verified notification of a wallet (service 56), alike. */
export const receiveDebitNotify = (app: CheckoutApp, body: Buffer, now: Date): Promise<Answer> =>
  receiveNotice(app, 'ewallet', parseDebitNotify(body, now))

async function receiveNotice(app: CheckoutApp, type: PaymentType, notice: StatusNotice): Promise<Answer> {
  if (notice.is === 'malformed') return answered(400, notice.caseCode, notice.field)
  const names = notice.is === 'receipt' ? notice.receipt : notice
  const attempt = await findAttempt(app.db, 'snap', names)
  if (attempt?.type !== type) return answered(404, '01')
  if (notice.is === 'receipt') {
    await settleReceipt(app, attempt, notice.receipt)
    return answered(200)
  }
  const { state } = notice
  if (state.is === 'failed') await failAttempt(app, attempt, { code: 'REFUSED', reason: state.reason })
  else if (state.is === 'processing') await processAttempt(app, attempt)
  // That it is closed, or something we cannot read, is worth asking about: only an answer ends an attempt.
  else if (state.is === 'unknown' || state.is === 'closed') await askRail(app, attempt)
  return answered(200)
}
