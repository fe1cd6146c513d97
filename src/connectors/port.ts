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
  readonly description: string
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
  | { readonly type: 'ewallet'; readonly walletCode: string; readonly url: string; readonly qrContent: string | null }

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
  | { is: 'failed'; reason: string; railCode: string }
  | { is: 'closed' }
  | { is: 'unknown'; railCode: string }

/**
 * A way to be paid. No method throws for what a rail answers or fails to answer: a refusal, a timeout and a broken
 * connection are outcomes. Each call ends within its own timeout.
 */
export type PaymentRail = {
  /** Name stored with every attempt and receipt, e.g. `snap`. */
  readonly name: string
  /** Digits of the customer part of a virtual account number at this bank. */
  customerNumberDigits(bankCode: string): number
  issue(request: InstrumentRequest): Promise<Issued>
  query(attempt: RailAttempt): Promise<RailState>
  /** Closes the instrument so that it can no longer be paid. `closed` or `succeeded` (too late), or `unknown`. */
  retire(attempt: RailAttempt): Promise<RailState>
}
