import { isCurrency } from '../../base/currency.ts'
import { fieldError } from '../../base/errors.ts'
import { fromWhole, type Money } from '../../base/money.ts'
import { spanOfDays, type TimeSpan } from './days.ts'

/** The time zone that days are in, and the current time. */
export type Calendar = { readonly zone: string; readonly now: Date }

/** Which of a merchant's rows are selected, in any list; undefined: no restriction. */
export type ListFilter = {
  readonly text: string
  readonly status: string | undefined
  readonly currency: string | undefined
  /** At least, and at most; both of `currency`. */
  readonly amountFrom: Money | undefined
  readonly amountTo: Money | undefined
  readonly created: TimeSpan
  /** When it was paid or ended; such a filter orders rows by that time, any other by when they were created. */
  readonly ended: TimeSpan
}

type Query = {
  readonly q?: string
  readonly status?: string
  readonly currency?: string
  readonly amountFrom?: string
  readonly amountTo?: string
  readonly created?: string
}

/**
 * Reads the filters that every list has; `field` is the name of the one for `ended`. Throws VALIDATION_ERROR for what a
 * schema cannot express.
 */
export function readListFilter(
  query: Query,
  { field, days }: { readonly field: string; readonly days: string | undefined },
  calendar: Calendar,
): ListFilter {
  const { q = '', status, currency: inCurrency, amountFrom, amountTo, created } = query
  if (q.includes('\u0000')) throw fieldError('q', 'INVALID_FORMAT', '"q" must be plain text.')
  const amount = (name: 'amountFrom' | 'amountTo', text: string | undefined): Money | undefined => {
    if (text === undefined) return undefined
    if (inCurrency === undefined) throw fieldError('currency', 'REQUIRED', `"currency" is required beside "${name}".`)
    if (!isCurrency(inCurrency)) throw fieldError('currency', 'UNKNOWN_CURRENCY', '"currency" must be one of ISO 4217.')
    return fromWhole(Number(text), inCurrency)
  }
  return {
    text: q.trim(),
    status,
    currency: inCurrency,
    amountFrom: amount('amountFrom', amountFrom),
    amountTo: amount('amountTo', amountTo),
    created: readSpan('created', created, calendar),
    ended: readSpan(field, days, calendar),
  }
}

function readSpan(field: string, days: string | undefined, { zone, now }: Calendar): TimeSpan {
  const span = spanOfDays(days ?? '', zone, now)
  if (!span) throw fieldError(field, 'INVALID_FORMAT', `"${field}" names a day that does not exist.`)
  return span
}

/** Whether a list is ordered by when its rows were paid or ended. */
export const isByEnd = ({ ended }: Pick<ListFilter, 'ended'>): boolean =>
  ended.from !== undefined || ended.until !== undefined
