import type { Currency } from '../base/currency.ts'
import type { Money } from '../base/money.ts'
import type { PaymentType } from '../payment-methods/types.ts'
import type { Banks } from './banks.ts'
import type { Calendar } from './calendar.ts'

/** A language that pages, papers, mails and the dashboard exist in. */
export type Language = 'id' | 'en'

/** Amounts a way to pay takes, whole units, both included. */
type Limits = { readonly minAmount: number; readonly maxAmount: number }

/** A currency of a market, and what is said in amounts of it. */
export type MarketCurrency = {
  readonly code: Currency
  /** Fees and taxes are whole multiples of this many smallest units: no rupiah account is paid in sen. */
  readonly step: bigint
  /** Written before an amount in place of the code, in the languages that do: `Rp125.000`. */
  readonly signs: { readonly [language in Language]?: string }
  /** What its units are called, where people write whole ones and never a fraction: `rupiah`, without `sen`. */
  readonly wholeOnly?: { readonly unit: string; readonly fraction: string }
  /** An amount of the usual size, for examples. */
  readonly example: number
  /** The types of payment that there are in it, each with what it takes, by all of its brands alike. */
  readonly methods: { readonly [type in PaymentType]?: Limits }
  /** The most that one checkout made in a browser may ask for, whole units, unless the operator says otherwise. */
  readonly browserMax: number
  /** What a payment costs beside the percentage of its type, in the smallest unit. */
  readonly fixedFees: { readonly [type in PaymentType]?: bigint }
}

/** When a service takes transfers: always, or on business days between two times (minutes of the market's day). */
export type Hours = 'always' | { readonly opens: number; readonly closes: number }

/**
 * How a service settles: inside one bank, at once between banks, in rounds of a clearing house, or one by one at the
 * central bank. What was sent by the last two may be in flight until the day after.
 */
export type Settlement = 'internal' | 'instant' | 'clearing' | 'gross'

/** A way for money to reach an account. Amounts in the smallest unit: above the first, up to the second. */
export type TransferTerms = {
  /** As a sentence begins with it, `The ATM switch`, and as a column has it, `ATM`. */
  readonly name: string
  readonly label: string
  readonly settlement: Settlement
  readonly above: bigint
  readonly upTo: bigint | null
  readonly hours: Hours
}

/** What a code for one exact amount has to say, in any standard. */
export type CodeDraft = {
  readonly merchantName: string
  /** The acquirer's own id of the merchant. */
  readonly merchantId: string
  /** Null: a static code, whose payer types the amount. */
  readonly amount: Money | null
  /** At most 25 characters. */
  readonly reference: string
  readonly terminal: string
  /** The shop, on a static code; at most 25 characters. Absent: none. */
  readonly label?: string | undefined
}

/** A code that was read whole. `amount` null: the payer types it. `addsTip`: the payer may pay more than it. */
export type ReadCode = {
  readonly amount: Money | null
  readonly addsTip: boolean
  readonly payeeName: string
  /** What is printed beside it by the standard, as numbers of merchant and terminal; absent: nothing. */
  readonly printed?: readonly string[]
}

/** The standard that the market's QR codes follow. */
export type CodeStandard = {
  /** As people know it: `QRIS`. */
  readonly name: string
  /** Undefined: not a valid code of the standard. */
  read(content: string): ReadCode | undefined
  /** A code of the sandbox's acquirer. Throws RangeError for a draft that no code can carry. */
  write(draft: CodeDraft): string
  /** What the sandbox's acquirer reports of a merchant with a payment, in the standard's own terms. */
  merchantFields(merchantId: string): Readonly<Record<string, string>>
}

/** What a payout costs by the built-in plan, in the smallest unit: from the amount above which each price holds. */
type PayoutFees = {
  readonly toOtherBanks: readonly { readonly above: bigint; readonly fixed: bigint }[]
  readonly inside: bigint
}

/** Mobile numbers: the country's code, what stands for it at home, the form of the rest, how they begin, an example. */
type MobileNumbers = {
  readonly countryCode: string
  readonly trunkPrefix: string
  readonly national: RegExp
  readonly begins: readonly [atHome: string, international: string]
  readonly example: string
}

/** A simulated person with an account at some bank: the payer when "pay" is pressed. */
export type SandboxPayer = {
  readonly account: string
  readonly name: string
  /** The institution the person pays from, its number in the network of QR codes, and its bank code. */
  readonly issuer: string
  readonly issuerNns: string
  readonly issuerBankCode: string
}

/** Who there is in a sandbox: the code its bank answers to (transfers to it stay inside), and the people who pay. */
export type SandboxFacts = {
  readonly bankCode: string
  readonly payers: readonly [SandboxPayer, ...SandboxPayer[]]
}

/** A country as data: everything about money there that is not a provider's choice. */
export type Market = {
  readonly name: string
  /** ISO 3166, upper case. */
  readonly region: string
  /** As they stand in a sentence: `banks in Indonesia`, `Indonesian banks`. */
  readonly country: string
  readonly demonym: string
  /** Its own currency first. */
  readonly currencies: readonly [MarketCurrency, ...MarketCurrency[]]
  /** The language of a reader who names none first. */
  readonly languages: readonly [Language, ...Language[]]
  readonly calendar: Calendar
  readonly banks: Banks
  readonly accountNo: { readonly minDigits: number; readonly maxDigits: number }
  /** In its own currency, by code, the preferred first. `intrabank` stays inside one bank. */
  readonly transfers: Readonly<Record<string, TransferTerms>>
  /** By when the last clearing round of a day is known to be over, in minutes of the market's day. */
  readonly booksClose: number
  readonly qr: CodeStandard
  readonly payoutFees: PayoutFees
  /** The tax on fees. `basisPoints` hold where no rule of a plan names others. */
  readonly feeTax: { readonly name: string; readonly basisPoints: bigint }
  readonly mobile: MobileNumbers
  readonly sandbox: SandboxFacts
}
