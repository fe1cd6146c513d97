import Type, { type TSchema } from 'typebox'
import { AMOUNT_MAX } from '../../checkout/methods.ts'
import { WholeNumberText } from '../../http/input/whole-number-text.ts'
import { listQuery } from '../../http/pagination.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'
import { TYPE_CODES } from '../../payment-methods/types.ts'
import { closed, Nullable, Time } from '../schema-parts.ts'
import { DAYS_PATTERN } from './days.ts'

/** Days of the merchant's zone. */
export const Days = Type.Optional(
  Type.String({
    pattern: DAYS_PATTERN,
    explain: 'must be today, yesterday, this_month, or days as 2026-11-01..2026-11-30',
  }),
)
const amount = (description: string) =>
  Type.Optional(WholeNumberText({ minimum: 0, maximum: AMOUNT_MAX, unit: 'whole units', description }))

/** The filters of every list. */
export const listFilter = {
  /** Any id or reference, or the beginning of an externalId. */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  currency: Type.Optional(
    Type.String({ pattern: '^[A-Z]{3}$', explain: `must be an ISO 4217 code, as ${HOME_CURRENCY}` }),
  ),
  amountFrom: amount('At least.'),
  amountTo: amount('At most.'),
  created: Days,
}
/** A payment method, and one of its banks, wallets or card brands. */
export const Method = Type.Optional(
  Type.String({
    pattern: `^(${TYPE_CODES.join('|')})(:[A-Za-z0-9_-]{1,32})?$`,
    explain: 'must be a method, or one and its bank, wallet or card brand: "virtual_account:BCA"',
  }),
)
/** A bank by any of its codes. */
export const Bank = Type.Optional(
  Type.String({ pattern: '^[A-Za-z0-9_]{1,32}$', explain: 'must be the code of a bank, as BCA or 014' }),
)
export const pageFields = listQuery

/** An exact amount, as `"1250.00"`. */
export const Decimal = Type.String({ pattern: '^-?[0-9]+(\\.[0-9]+)?$' })

/** How far back the scan got, if not to the end. */
const SearchedUntil = Nullable(Time)

export const listPageOf = <Line extends TSchema>(line: Line) =>
  Type.Object(
    {
      data: Type.Array(line),
      nextCursor: Nullable(Type.String()),
      /** The page is not full yet: the cursor continues the search further back. */
      searchedUntil: SearchedUntil,
      /** The text matched more than is considered. */
      isTextTooWide: Type.Boolean(),
    },
    closed,
  )

/** Sums of what a filter matches, by currency. */
export const listSumsOf = <Sum extends TSchema>(sum: Sum) =>
  Type.Object(
    {
      data: Type.Array(sum),
      /** False: there is more than was counted; `searchedUntil` is how far back was counted. */
      isWhole: Type.Boolean(),
      searchedUntil: SearchedUntil,
    },
    closed,
  )
