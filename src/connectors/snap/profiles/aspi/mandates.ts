import type { MandatesSection } from '../../profile/mandates.ts'

const ACCOUNT = { bankCode: '{bankCode}', sourceAccountNo: '{accountNo}', sourceAccountName: '{accountName:100}' }

/**
 * Direct Debit BI-FAST: a mandate is registered (70) and debited (71), and 72 reports what came of a debit. The standard
 * prints no query of a debit and no end of a mandate; 55 takes the code of the service that it is about, and so 71.
 * Source: SNAP Developer Site, "Direct Debit BI-FAST"; its samples of 70, 71 and 72.
 */
export const aspiMandates: MandatesSection = {
  register: {
    service: 'mandateRegistration',
    body: {
      partnerReferenceNo: '{reference}',
      ...ACCOUNT,
      maxAmount: '{amount}',
      billerId: '{billerId}',
      billerName: '{merchantName:50}',
      customerId: '{customerReference:45}',
      expiredDatetime: '{expiresAt}',
    },
  },
  mandateReference: 'eMandateReffId',
  charge: {
    service: 'mandatePayment',
    body: {
      partnerReferenceNo: '{chargeReference}',
      currency: '{currency}',
      customerReference: '{chargeReference}',
      remark: '{description:50}',
      beneficiaryAccountNo: '{billerAccount}',
      beneficiaryAccountName: '{billerAccountName:100}',
      transactionDate: '{sentAt}',
      ...ACCOUNT,
      amount: '{amount}',
      eMandateReffId: '{mandateReference}',
    },
  },
  status: {
    service: 'debitStatus',
    body: {
      originalPartnerReferenceNo: '{chargeReference}',
      originalReferenceNo: '{chargeRailReference}',
      serviceCode: '71',
      merchantId: '{merchantId}',
    },
  },
  // A holder who ended the mandate at their bank: of the standard's cases only this one is their act.
  refusals: { '404 04': 'unlinked' },
  bounds: { minAmount: 1, maxAmount: 250_000_000 },
}
