import type { BodyTemplate } from '../../profile/body.ts'
import type { Cancel, LifeMinutes, Operation, Question } from '../../profile/operation.ts'

/** An order lives a week at most. */
export const danaLife: LifeMinutes = { min: 1, max: 7 * 24 * 60 }

const common = (scenario: 'API' | 'REDIRECT'): BodyTemplate => ({
  partnerReferenceNo: '{reference}',
  merchantId: '{merchantId}',
  amount: '{amount}',
  urlParams: [
    { url: '{returnUrl}', type: 'PAY_RETURN', isDeeplink: 'Y' },
    { url: '{inboundUrl}/v1.0/debit/notify', type: 'NOTIFICATION', isDeeplink: 'Y' },
  ],
  validUpTo: '{expiresAt}',
  additionalInfo: {
    order: { orderTitle: '{description:64}', scenario },
    mcc: '5732',
    envInfo: { sourcePlatform: 'IPG', terminalType: 'SYSTEM' },
  },
})

/** An order to be paid in one way. */
export const danaOrder = (payMethod: string, payOption: string, more: BodyTemplate = {}): Operation => ({
  service: 'debitPayment',
  body: { ...common('API'), payOptionDetails: [{ payMethod, payOption, transAmount: '{amount}' }], ...more },
})

/** An order whose payer chooses on DANA's own page. */
export const danaRedirect: Operation = { service: 'debitPayment', body: common('REDIRECT') }

export const danaQuery: Question = {
  service: 'debitStatus',
  body: {
    originalPartnerReferenceNo: '{reference}',
    originalReferenceNo: '{railReference|null}',
    serviceCode: '54',
    merchantId: '{merchantId}',
  },
}

/** An order that was paid is cancelled too: its notification then says 05, with the time of the payment. */
export const danaCancel: Cancel = {
  service: 'debitCancel',
  refundsPaid: true,
  body: {
    originalPartnerReferenceNo: '{reference}',
    originalReferenceNo: '{railReference}',
    merchantId: '{merchantId}',
    reason: 'The payment was replaced or expired',
  },
}
