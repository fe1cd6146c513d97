import type { Fault } from '../base/errors.ts'
import { bankFaults } from '../payouts/accept/rules.ts'

type Sent = {
  transactionId?: unknown
  checkoutId?: unknown
  fallback?: unknown
  receiver?: unknown
}

/** The rules of a refund that a schema cannot express; sees the body as sent. */
export function refundFaults(body: Sent): Fault[] {
  const { transactionId, checkoutId, fallback, receiver } = body
  const faults: Fault[] = []
  if ((transactionId === undefined) === (checkoutId === undefined)) {
    const message = 'Send either "transactionId" or "checkoutId".'
    faults.push({ field: 'transactionId', code: transactionId === undefined ? 'REQUIRED' : 'CONFLICT', message })
  }
  if (fallback === 'transfer' && receiver === undefined) {
    const message = '"receiver" is required with the fallback "transfer".'
    faults.push({ field: 'receiver', code: 'REQUIRED', message })
  }
  if (fallback !== 'transfer' && receiver !== undefined) {
    const message = '"receiver" goes only with the fallback "transfer".'
    faults.push({ field: 'receiver', code: 'NOT_ALLOWED', message })
  }
  if (typeof receiver === 'object' && receiver !== null && 'bankCode' in receiver) {
    faults.push(...bankFaults('receiver.bankCode', receiver.bankCode))
  }
  return faults
}
