import type { TransferOffer } from '../../payout-port.ts'
import type { FieldPath, Operation } from './operation.ts'

/** Where the reply to an inquiry names an account. */
type AccountFields = { readonly number: FieldPath; readonly name: FieldPath }

/** How a transfer is queried. */
type StatusRule = {
  /** Values for the body: `reference`, `bankReference`, `serviceCode`, `amount`, `wholeAmount`, `sentAt`, `terminalId`. */
  readonly ask: Operation
  /** How many days back the provider can be queried; null: no such bound is documented. */
  readonly withinDays: number | null
  /** What a 200 without `latestTransactionStatus` means. */
  readonly withoutStatus: 'unknown' | 'succeeded'
}

/**
 * One way to send. Values for bodies: `reference`; `amount` (two decimals), `wholeAmount` (none); of the receiver
 * `accountNo`, `accountName`, `bankCode` (three digits), `swift` (8 characters), `bic` (11 characters), `bankName`;
 * `remark` and `plainRemark` (letters and digits only); `sourceAccount`, `beneficiaryAddress`, `terminalId`; `sentAt`.
 */
export type TransferWay = {
  readonly offer: TransferOffer
  /** Who holds the account: values as above, without `remark`, and `now` for `sentAt`. */
  readonly inquiry: Operation
  readonly send: Operation
  /** What a 200 means whose body names no status of its own. */
  readonly accepted: 'succeeded' | 'processing'
  /** Where this way differs from the section. */
  readonly account?: AccountFields
  readonly status?: StatusRule
}

/** A refusal: HTTP status and case, `404 02`. */
export type Refused = `${number} ${string}`

/** Transfers of a provider. */
export type TransfersSection = {
  /** The preferred first. */
  readonly ways: readonly TransferWay[]
  /** How many digits of a reference the provider takes, where 25 are too many: ours is then hashed to so many. */
  readonly referenceDigits?: number
  readonly account: AccountFields
  /** The provider compares the name it is given, and may reply without one. */
  readonly comparesNames?: true
  /** Refusals of an inquiry that are about the service and not the account, beside the standard's. */
  readonly unreachable?: readonly Refused[]
  /** Refusals of a transfer that leave its outcome open, beside the standard's. */
  readonly undecided?: readonly Refused[]
  /** Where replies name the transfer as the bank knows it; the first that is there. */
  readonly bankReference: readonly FieldPath[]
  readonly status: StatusRule
  /** Values for the body: `sourceAccount`, `newReference`. Null: the provider is not documented to tell it. */
  readonly balance: Operation | null
  /** Names of fields come capitalised, or with blanks at their ends. */
  readonly hasLooseNames?: true
}
