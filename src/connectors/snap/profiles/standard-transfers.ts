import { NATIONAL } from '../../national-offers.ts'
import type { BodyTemplate } from '../profile/body.ts'
import type { Operation } from '../profile/operation.ts'
import type { TransfersSection, TransferWay } from '../profile/transfers.ts'

/** Where replies name an account and a transfer, by the standard. */
export const STANDARD_NAMES = {
  account: { number: 'beneficiaryAccountNo', name: 'beneficiaryAccountName' },
  bankReference: ['referenceNo'],
} as const satisfies Partial<TransfersSection>

/** Both kinds of clearing by one body: its result is final at once, or arrives after the round. */
export const cleared = (inquiry: Operation, body: BodyTemplate, accepted: TransferWay['accepted']): TransferWay[] => [
  { offer: NATIONAL.skn, inquiry, send: { service: 'transferSkn', body }, accepted },
  { offer: NATIONAL.rtgs, inquiry, send: { service: 'transferRtgs', body }, accepted },
]

/** The balance of the account that transfers leave from. */
export const BALANCE: Operation = { service: 'balanceInquiry', body: { accountNo: '{sourceAccount}' } }

/** The same, under a reference of its own. */
export const REFERENCED_BALANCE: Operation = {
  service: 'balanceInquiry',
  body: { partnerReferenceNo: '{newReference}', accountNo: '{sourceAccount}' },
}
