import { toDecimal } from '../base/money.ts'
import type { CheckoutApp } from '../checkout/app.ts'
import { findAttempt } from '../checkout/find.ts'
import { parseBody, readText } from '../snap/json.ts'
import { readVaTriple, vaNumber } from '../snap/va-number.ts'
import { type Answer, answered } from './status-notice.ts'

const REQUEST_ID_MAX = 128

/** Answers a bank that asks what a virtual account is to be paid (service 24), before its customer pays. */
export async function receiveVaInquiry(app: CheckoutApp, body: Buffer, now: Date): Promise<Answer> {
  const fields = parseBody(body)
  if (!fields) return answered(400)
  const read = readVaTriple(fields)
  if ('fault' in read) return answered(400, read.fault.is === 'missing' ? '02' : '01', read.fault.field)
  const inquiryRequestId = readText(fields.inquiryRequestId)
  if (!inquiryRequestId || inquiryRequestId.length > REQUEST_ID_MAX) return answered(400, '02', 'inquiryRequestId')
  const attempt = await findAttempt(app.db, 'snap', { reference: null, instrumentReference: vaNumber(read.triple) })
  if (attempt?.instrument?.type !== 'virtual_account') return answered(404, '12')
  if (attempt.status === 'SUCCEEDED') return answered(404, '14')
  if (attempt.status !== 'ISSUED' || attempt.expiresAt <= now) return answered(404, '19')
  return answered(200, '00', '', {
    virtualAccountData: {
      inquiryStatus: '00',
      inquiryReason: { english: 'Success', indonesia: 'Sukses' },
      ...read.triple,
      virtualAccountName: attempt.instrument.accountName,
      inquiryRequestId,
      totalAmount: { value: toDecimal(attempt.amount), currency: attempt.amount.currency },
      virtualAccountTrxType: 'C',
    },
  })
}
