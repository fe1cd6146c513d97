import type { VirtualAccountInquiry, VirtualAccountKind } from '../../credentials.ts'
import type { Bounds, Cancel, FieldPath, LifeMinutes, Operation, Question, SectionNeeds } from './operation.ts'
import type { Statuses } from './statuses.ts'

/** How a bank's numbers are made beside its company code: so many digits, or as many as fill the whole number. */
type VaNumberShape = { readonly customerDigits: number } | { readonly totalDigits: number }

/**
 * How virtual accounts are had from a provider. `number`: they are the company code of the credentials and digits of
 * ours. `order`: the provider makes them for an order, like a code or a wallet payment.
 *
 * Values for bodies: those of QRIS codes, `bank` (the provider's name of it) and `accountName`; with `number` also
 * `partnerServiceId`, `customerNo`, `virtualAccountNo`, `companyCode`, `trxType`.
 */
export type VirtualAccountsSection = VaByNumber | VaByOrder

export type VaByNumber = {
  readonly way: 'number'
  readonly needs: SectionNeeds
  /** Digits of a whole number, by our bank code; `other` for banks without a shape of their own. */
  readonly shapes: { readonly other: VaNumberShape } & Readonly<Record<string, VaNumberShape>>
  /** The provider's name of each bank, by our code; a bank that is absent is not offered. */
  readonly banks: Readonly<Record<string, string>>
  /** `virtualAccountTrxType` of each kind that is offered. */
  readonly kinds: { readonly [kind in VirtualAccountKind]?: string }
  /** Who may answer inquiries; the first where the credentials do not say. */
  readonly inquiry: readonly [VirtualAccountInquiry, ...VirtualAccountInquiry[]]
  /** Numbers the provider keeps, and answers for. Null: it keeps none. */
  readonly register: VaRegister | null
  /** Numbers that are paid again and again, and that the provider keeps; absent: it keeps none. */
  readonly reusable?: VaReusable
  /** Null: the provider cannot be queried whether a number was paid. */
  readonly status: VaStatus | null
  readonly bounds: Bounds
}

export type VaByOrder = {
  readonly way: 'order'
  readonly needs: SectionNeeds
  readonly banks: Readonly<Record<string, string>>
  readonly create: Operation
  readonly query: Question
  readonly cancel: Cancel | null
  readonly lifeMinutes?: LifeMinutes
  /** Where the number is in the reply to `create`. */
  readonly number: FieldPath
  readonly statuses: Statuses
  readonly bounds: Bounds
}

/** How a number that is paid again and again is registered; `amount` is zero where the payer chooses. */
type VaReusable = {
  readonly create: Operation
  readonly find?: Operation
  /** `virtualAccountTrxType` of each kind that is offered. */
  readonly kinds: { readonly [kind in 'va_open' | 'va_fixed']?: string }
}

/** How a number is registered and closed. */
type VaRegister = {
  readonly create: Operation
  /** Banks, by our code, where more has to be said. */
  readonly createOtherwise?: Readonly<Record<string, Operation>>
  /**
   * What is called to learn the number of a creation that went unanswered, which the provider refuses to repeat. Absent: the
   * query of the number's status lists it.
   */
  readonly find?: Operation
  readonly close: Operation
}

/** How a provider is queried about a number, and how it answers. */
export type VaStatus = {
  readonly query: Operation
  /** Where the state is; the first that is there. */
  readonly at: readonly FieldPath[]
  /** What its values mean; one that is not listed is a number that waits to be paid. */
  readonly meanings: Statuses
  /**
   * Where the id of the payment is, the one that notifications carry. Null: the provider does not say it here, or not
   * the same one there; its numbers are paid once, and the attempt stands for the payment.
   */
  readonly paymentId: FieldPath | null
  /** Null: the provider does not report it. The requested amount was paid. */
  readonly paidAmount: FieldPath | null
  readonly paidAt: FieldPath
  /** Minutes for which the payment of a bank, by our code, may still be taken back. Absent: what was paid is final. */
  readonly finalAfterMinutes?: Readonly<Record<string, number>>
  /** What it means that the bank does not list a number: it was closed, or nothing was ever paid on it. */
  readonly unlisted: 'closed' | 'pending'
}
