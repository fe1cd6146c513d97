import type { Money } from '../base/money.ts'

export type PaymentType = 'qrcode' | 'virtual_account' | 'ewallet' | 'credit_card'

/** What we ask a rail to issue: a QR code, a virtual account, a wallet payment. */
export type InstrumentRequest = {
  /** Our reference, ≤ 25 characters of [0-9a-z], unique for ever; a repeat at the rail is harmless. */
  readonly reference: string
  readonly type: PaymentType
  /** Bank or wallet code of the interface (`BCA`, `GOPAY`); null for qrcode. */
  readonly code: string | null
  readonly amount: Money
  readonly merchantName: string
  /** Virtual account only: the holder's name to show. */
  readonly accountName: string
  /** Virtual account only: the customer part of the number, digits, unique among the bank's open ones. */
  readonly customerNumber: string | null
  /** E-wallet only: the payer's number (`+62812…`), which a wallet that pushes to its app needs; null: not known. */
  readonly phone: string | null
  readonly description: string
  /** Where the payer comes back to, for a rail that leads them away. */
  readonly returnUrl: string
  readonly expiresAt: Date
}

/** What the payer pays with. */
export type Instrument =
  | { readonly type: 'qrcode'; readonly qrContent: string }
  | {
      readonly type: 'virtual_account'
      readonly bankCode: string
      readonly number: string
      readonly accountName: string
    }
  | {
      readonly type: 'ewallet'
      readonly walletCode: string
      /** Where the payer approves: a page, or a link into the wallet's app. Null: the wallet has asked in its app. */
      readonly url: string | null
      readonly qrContent: string | null
    }

export type Issued =
  | { is: 'issued'; railReference: string; instrument: Instrument }
  | { is: 'refused'; reason: string; railCode: string }
  | { is: 'unknown'; railCode: string }

/** One instrument at a rail, as we remember it: enough to ask about it, to close it, or to know its notification. */
export type RailAttempt = {
  readonly reference: string
  readonly railReference: string | null
  readonly type: PaymentType
  readonly code: string | null
  readonly amount: Money
  /** Virtual account only: the customer part we asked for, known even where the rail never answered. */
  readonly customerNumber: string | null
  readonly instrument: Instrument | null
}

/** Money a rail says it received. `railReference` is the rail's own id of this payment: the same money, the same id. */
export type Receipt = {
  /** Our reference of the attempt, where the rail repeats it; else null and `instrumentReference` finds it. */
  readonly reference: string | null
  /** The rail's reference of the instrument (QR referenceNo) or the VA number. */
  readonly instrumentReference: string | null
  readonly railReference: string
  readonly amount: Money
  readonly paidAt: Date
}

/** What a rail knows of an instrument. `unknown` is an answer: ask again later, never guess. */
export type RailState =
  | { is: 'pending' }
  | { is: 'processing' }
  | { is: 'succeeded'; receipt: Receipt }
  /** `code` is ours, where the rail says why. */
  | { is: 'failed'; reason: string; railCode: string; code?: string }
  | { is: 'closed' }
  | { is: 'unknown'; railCode: string }

/**
 * A way to be paid, as far as what was once begun goes. No method of a rail throws for what the other side answers or
 * fails to answer: a refusal, a timeout and a broken connection are outcomes. Each call ends within its own timeout.
 */
export type Rail = {
  /** Name stored with every attempt and receipt, e.g. `snap`. */
  readonly name: string
  query(attempt: RailAttempt): Promise<RailState>
  /** Closes the attempt so that it can no longer be paid. `closed` or `succeeded` (too late), or `unknown`. */
  retire(attempt: RailAttempt): Promise<RailState>
}

/** A rail that gives the payer something to pay with. */
export type PaymentRail = Rail & {
  /** Digits of the customer part of a virtual account number at this bank. */
  customerNumberDigits(bankCode: string): number
  issue(request: InstrumentRequest): Promise<Issued>
}
