import type { SnapMoney } from './amount.ts'
import type { VaTriple } from './va-number.ts'

/**
 * The bodies both sides write, as far as we use them: a caller writes the request, a bank the reply. What arrives is
 * read field by field, never trusted to have these types. Source: SNAP BI field lists, by service code.
 */

/** 47 request. Our reference is `partnerReferenceNo`. */
export type QrGenerateRequest = {
  readonly partnerReferenceNo: string
  readonly amount: SnapMoney
  readonly merchantId: string
  readonly terminalId?: string
  readonly validityPeriod: string
  readonly additionalInfo: { readonly merchantName: string; readonly description: string }
}
/** 47 reply. `referenceNo` is the bank's name of the code in every later message. */
export type QrGenerateReply = {
  readonly referenceNo: string
  readonly partnerReferenceNo: string
  readonly qrContent: string
}

/** The references by which 51, 55, 57 and 77 name what was issued; the bank's own is absent where we never heard it. */
export type OriginalReferences = {
  readonly originalReferenceNo?: string
  readonly originalPartnerReferenceNo: string
}

/** 51 request. */
export type QrQueryRequest = OriginalReferences & { readonly serviceCode: '47'; readonly merchantId: string }
/** 51 reply; `paidTime` and `amount` once paid. */
export type QrQueryReply = OriginalReferences & {
  readonly serviceCode: '47'
  readonly latestTransactionStatus: string
  readonly transactionStatusDesc?: string
  readonly paidTime?: string
  readonly amount?: SnapMoney
}

/** 77 request. A paid code is refused with 4047714. */
export type QrCancelRequest = OriginalReferences & { readonly merchantId: string; readonly reason: string }

/** 52, the bank to us. The same payment has the same `originalReferenceNo` here and in 51. */
export type QrNotifyBody = {
  readonly originalReferenceNo: string
  readonly originalPartnerReferenceNo?: string
  readonly latestTransactionStatus: string
  readonly transactionStatusDesc?: string
  readonly amount: SnapMoney
  readonly externalStoreId?: string
  readonly additionalInfo?: { readonly paidTime?: string; readonly [field: string]: unknown }
}

/** 54 request. `payMethod` is the wallet's name at the provider; a wallet that pushes to its app needs `phoneNo`. */
export type DebitPaymentRequest = {
  readonly partnerReferenceNo: string
  readonly merchantId: string
  readonly amount: SnapMoney
  readonly urlParams: readonly { readonly url: string; readonly type: 'PAY_RETURN'; readonly isDeeplink: 'Y' | 'N' }[]
  readonly validUpTo: string
  readonly payOptionDetails: readonly { readonly payMethod: string; readonly transAmount: SnapMoney }[]
  readonly additionalInfo: {
    readonly merchantName: string
    readonly description: string
    readonly phoneNo?: string
  }
}
/** 54 reply. Either address, both or, from a wallet that pushes to its app, none. */
export type DebitPaymentReply = {
  readonly referenceNo: string
  readonly partnerReferenceNo: string
  readonly webRedirectUrl?: string
  readonly appRedirectUrl?: string
  readonly additionalInfo?: { readonly qrContent?: string }
}

/** 55 request and reply. */
export type DebitStatusRequest = OriginalReferences & { readonly serviceCode: '54'; readonly merchantId: string }
export type DebitStatusReply = Omit<QrQueryReply, 'serviceCode'> & { readonly serviceCode: '54' }

/** 57 request. A paid one is refused with 4045714, one that is being settled with 4045700. */
export type DebitCancelRequest = OriginalReferences & { readonly merchantId: string; readonly reason: string }

/** 56, the wallet to us. The same payment has the same `originalReferenceNo` here and in 55. */
export type DebitNotifyBody = {
  readonly originalReferenceNo: string
  readonly originalPartnerReferenceNo?: string
  readonly merchantId?: string
  readonly latestTransactionStatus: string
  readonly transactionStatusDesc?: string
  readonly amount: SnapMoney
  readonly createdTime?: string
  readonly finishedTime?: string
}

/** 27 request, and 28 with the same fields. Our reference is `trxId`; type C is a fixed amount. */
export type VaCreateRequest = VaTriple & {
  readonly virtualAccountName: string
  readonly trxId: string
  readonly totalAmount: SnapMoney
  readonly virtualAccountTrxType: 'C'
  readonly expiredDate: string
}
/** 27 reply: the same fields in `virtualAccountData`; its triple, not ours, is the number to show. */
export type VaCreateReply = { readonly virtualAccountData: VaCreateRequest }

/** 26 request; 31 adds our `trxId`. */
export type VaStatusRequest = VaTriple & { readonly inquiryRequestId?: string }
export type VaDeleteRequest = VaTriple & { readonly trxId: string }
/**
 * 26 reply. `paymentFlagStatus` `00` is paid, and then the payment's fields are there, `paymentRequestId` being the one
 * of its 25; `06` is an attempt that failed; anything else is not paid yet. An expired number is refused with 4042619,
 * an unknown or deleted one with 4042612.
 */
export type VaStatusReply = {
  readonly virtualAccountData: VaTriple & {
    readonly trxId?: string
    readonly paymentFlagStatus: string
    readonly paymentRequestId?: string
    readonly paidAmount?: SnapMoney
    readonly totalAmount?: SnapMoney
    readonly trxDateTime?: string
  }
}

/** 25, the bank to us. `paymentRequestId` is the payment's id, the same in every repeat; `flagAdvise` `Y` marks one. */
export type VaPaymentBody = VaTriple & {
  readonly virtualAccountName?: string
  readonly paymentRequestId: string
  readonly trxId?: string
  readonly paidAmount: SnapMoney
  readonly totalAmount?: SnapMoney
  readonly trxDateTime?: string
  readonly referenceNo?: string
  readonly flagAdvise?: 'Y' | 'N'
}
