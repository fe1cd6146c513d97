import type { PaymentType } from '../../../payment-methods/types.ts'
import type { CallHeader } from '../../../snap/verify-request.ts'
import type { BodyTemplate } from './body.ts'
import type { FieldPath } from './operation.ts'
import type { BindingState } from './saving.ts'

/**
 * `token`: our token and a secret of this connection alone. `key`: the provider's key, which signs for all of its merchants, and
 * no token.
 */
export type ProofName = 'token' | 'key'

/** A service that the provider calls: where, below the inbound URL, and how it may prove itself; each proof is enough. */
export type CalledService = { readonly paths: readonly string[]; readonly proofs: readonly ProofName[] }

/**
 * What a repeat of a message is answered: what the first one was, 409xx00, or 404xx18 around the first one's outcome.
 */
export type RepeatAnswer = 'first_reply' | 'conflict' | 'inconsistent'

/** Notifications and inquiries about a virtual account. The values that a body may name are in inbound/va-answers.ts. */
export type VaAnswer = {
  /** The fields after `responseCode` and `responseMessage`. */
  readonly body: BodyTemplate
  /** The fields of a refusal: paid, expired, unknown. */
  readonly refusal?: BodyTemplate
  readonly repeats: RepeatAnswer
}

/** Service 24: the bank asks what a number is to be paid. */
export type VaInquiryService = CalledService & { readonly answer: VaAnswer }

/** Service 25, or 34 where a bank pushes that instead. */
export type VaPaymentService = CalledService & {
  /** The bank takes the money only where our answer is yes; otherwise it has it already. */
  readonly isOffer: boolean
  readonly amount: FieldPath
  /** Where the payment's own id is, the same in repeats; the first that is there. */
  readonly paymentId: readonly FieldPath[]
  /** Its number is paid once, and the answer to our own question has no id of the payment (`VaStatus.paymentId`). */
  readonly isOnly?: true
  readonly paidAt: readonly FieldPath[]
  /** Where the provider repeats our reference of the number; absent: the reference it sends is its own. */
  readonly reference?: FieldPath
  /** Banks, by the provider's name in lower case, whose payments may still be taken back for so many minutes. */
  readonly finalAfter?: { readonly bank: FieldPath; readonly minutes: Readonly<Record<string, number>> }
  /** Where a `latestTransactionStatus` is; absent: every call is a payment. */
  readonly status?: FieldPath
  readonly answer: VaAnswer
}

/** Services 52 and 56: another state of what was issued. */
export type StatusService = CalledService & {
  /** What the provider issues by the service that this one tells about. */
  readonly types: readonly PaymentType[]
  /** `responseMessage` of a good answer, where it is not the standard's. */
  readonly message?: string
  /** Where its status is; absent: `latestTransactionStatus`. */
  readonly status?: FieldPath
  /** Where our reference is, the first that is there; absent: `originalPartnerReferenceNo`. */
  readonly references?: readonly FieldPath[]
  /** Where a notification about a charge of a saved method names the binding; absent: none is about such a charge. */
  readonly chargeOf?: FieldPath
}

/** A binding was agreed to, refused or ended. `state`: where its state is. */
export type BindingService = CalledService & {
  readonly state: FieldPath
  readonly states: Readonly<Record<string, BindingState>>
  /** Where the provider's names of the binding are. */
  readonly railReferences: readonly FieldPath[]
}

/** How a provider calls us, and what it is answered. A service that is absent: it does not, or does not document it. */
export type InboundSection = {
  /** Where it asks us for a token; none: it brings none. */
  readonly tokenPaths: readonly string[]
  /** Headers of every call, beside X-TIMESTAMP and X-SIGNATURE. */
  readonly headers: readonly CallHeader[]
  /**
   * Accepted values of X-PARTNER-ID besides `inbound.partnerId`: `{partnerId}`, `{merchantId}` and `{clientId}` of `outbound`,
   * `{companyCode}` of each bank. Any other value is refused; an empty one is not, because no signature covers this header.
   */
  readonly partnerIds: readonly string[]
  /** How old a signed message may be; default 5 minutes. */
  readonly maxAgeMs?: number
  /** The signature may cover the path below the inbound URL instead of the path as called. */
  readonly signsDocumentedPath?: boolean
  /** Numbers arrive filled with zeros, or whole in `customerNo`. */
  readonly fillsNumbers?: boolean
  readonly vaInquiry?: VaInquiryService
  readonly vaPayment?: VaPaymentService
  readonly vaPaymentIntrabankNotify?: VaPaymentService
  readonly qrNotify?: StatusService
  readonly debitNotify?: StatusService
  /** A refund of a wallet payment, by whomever. */
  readonly debitRefundNotify?: StatusService
  readonly bindingNotify?: BindingService
  /** A debit by a mandate. */
  readonly mandateNotify?: StatusService
  readonly transferBulkNotify?: CalledService
  readonly transferSknNotify?: CalledService
  readonly transferRtgsNotify?: CalledService
}
