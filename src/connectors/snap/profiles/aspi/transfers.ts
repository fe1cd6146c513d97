import type { Settlement } from '../../../../markets/market.ts'
import { MARKETS } from '../../../../markets/markets.ts'
import { offersOf } from '../../../market-offers.ts'
import type { BodyTemplate } from '../../profile/body.ts'
import type { Operation } from '../../profile/operation.ts'
import type { TransfersSection, TransferWay } from '../../profile/transfers.ts'
import { REFERENCED_BALANCE, STANDARD_NAMES } from '../standard-transfers.ts'

/** The receiver's name is what the sandbox's bank answers with: it cannot know who would hold an account. */
const EXPECTED: BodyTemplate = { additionalInfo: { beneficiaryAccountName: '{accountName}' } }

const internal: Operation = {
  service: 'accountInquiryInternal',
  body: { beneficiaryAccountNo: '{accountNo}', ...EXPECTED },
}
const external: Operation = {
  service: 'accountInquiryExternal',
  body: { beneficiaryBankCode: '{bankCode}', beneficiaryAccountNo: '{accountNo}', ...EXPECTED },
}

const FROM_US: BodyTemplate = {
  sourceAccountNo: '{sourceAccount}',
  transactionDate: '{sentAt}',
  feeType: 'OUR',
  remark: '{remark}',
}
const OUTSIDE: BodyTemplate = {
  partnerReferenceNo: '{reference}',
  amount: '{amount}',
  beneficiaryAccountName: '{accountName}',
  beneficiaryBankCode: '{bankCode}',
  beneficiaryAccountNo: '{accountNo}',
  ...FROM_US,
}
/** Clearing requires the receiver's residence (1: resident) and type (1: person, the usual case). */
const CLEARED: BodyTemplate = { ...OUTSIDE, beneficiaryCustomerResidence: '1', beneficiaryCustomerType: '1' }

const INSIDE: BodyTemplate = {
  partnerReferenceNo: '{reference}',
  amount: '{amount}',
  beneficiaryAccountNo: '{accountNo}',
  ...FROM_US,
}

/** By which service of the standard the sandbox's bank carries what a market settles in each of these ways. */
const BY_SETTLEMENT: Readonly<Record<Settlement, Omit<TransferWay, 'offer'>>> = {
  internal: { inquiry: internal, send: { service: 'transferIntrabank', body: INSIDE }, accepted: 'succeeded' },
  instant: { inquiry: external, send: { service: 'transferInterbank', body: OUTSIDE }, accepted: 'succeeded' },
  clearing: { inquiry: external, send: { service: 'transferSkn', body: CLEARED }, accepted: 'processing' },
  gross: { inquiry: external, send: { service: 'transferRtgs', body: CLEARED }, accepted: 'processing' },
}

/** The first service of each market that settles in a way. What stays inside the bank is the same service in all. */
const ways: readonly TransferWay[] = MARKETS.flatMap(({ transfers }, at) => {
  const offers = Object.values(offersOf(transfers))
  return Object.entries(BY_SETTLEMENT).flatMap(([settlement, way]) => {
    if (settlement === 'internal' && at > 0) return []
    const offer = offers.find(({ service }) => transfers[service]?.settlement === settlement)
    return offer ? [{ ...way, offer }] : []
  })
})

/** Transfers as the standard has them. Source: SNAP BI, "Trigger Transfer" and "Transaction Status Inquiry". */
export const aspiTransfers: TransfersSection = {
  ways,
  ...STANDARD_NAMES,
  status: {
    ask: {
      service: 'transferStatus',
      body: {
        originalPartnerReferenceNo: '{reference}',
        originalReferenceNo: '{bankReference}',
        serviceCode: '{serviceCode}',
        amount: '{amount}',
      },
    },
    withinDays: null,
    withoutStatus: 'unknown',
  },
  balance: REFERENCED_BALANCE,
}
