import { isCurrency } from '../../base/currency.ts'
import { fieldError } from '../../base/errors.ts'
import { fromWhole, type Money } from '../../base/money.ts'
import { spanOfDays, type TimeSpan } from './days.ts'

/** The days of whom, and the day it is. */
export type Calendar = { readonly zone: string; readonly now: Date }

/** What of a merchant's rows is meant, whatever the list; undefined: all of them. */
export type ListFilter = {
  readonly text: string
  readonly status: string | undefined
  readonly currency: string | undefined
  /** At least, and at most; both of `currency`. */
  readonly amountFrom: Money | undefined
  readonly amountTo: Money | undefined
  readonly created: TimeSpan
  /** When it was paid or ended; rows of such a filter come in that order, all others by when they were created. */
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

/** Reads what every list takes. Throws VALIDATION_ERROR for what a schema cannot say. `ended`: under which name it stands. */
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
  if (!span) throw fieldError(field, 'INVALID_FORMAT', `"${field}" names a day that there is not.`)
  return span
}

/** Whether a list comes by when its rows were paid or ended. */
export const isByEnd = ({ ended }: Pick<ListFilter, 'ended'>): boolean =>
  ended.from !== undefined || ended.until !== undefined
