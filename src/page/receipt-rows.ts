/**
 * What a receipt states, in rows as on a slip. Pure and small: the server draws the rows, and the payer's browser draws them
 * again from what it has verified.
 */

/** The members of a receipt that a page shows; the rest it only checks. Times are ISO 8601, amounts whole units. */
export type Stated = {
  /** When it was signed, in seconds. */
  readonly iat: number
  readonly kind: 'payment' | 'payout' | 'refund'
  readonly payment_id: string
  readonly psp_confirmation_id: string
  readonly network_confirmation_id: string | null
  readonly amount: number
  readonly currency: string
  readonly at: string
  readonly merchant: string
  readonly method: { readonly name: string } | null
  readonly order: { readonly externalId: string; readonly description: string | null }
  readonly person: string | null
  readonly account: { readonly bank: string; readonly ending: string } | null
  readonly livemode: boolean
  readonly books: {
    readonly transactionId: string
    readonly day: string | null
    readonly leafIndex: number | null
    readonly treeSize: number | null
    readonly leafHash: string | null
    readonly root: string | null
  } | null
}

/** How a language writes values: data, so that the server can hand it to the browser. */
export type RowWords = {
  readonly kinds: Readonly<Record<Stated['kind'], string>>
  readonly months: readonly string[]
  readonly group: string
  readonly point: string
  /** Between hours and minutes. */
  readonly hourPoint: string
  /** Written before amounts in place of the currency's code. */
  readonly signs: Readonly<Record<string, string>>
  /** The IANA zone of times, and its name. */
  readonly zone: string
  readonly zoneName: string
  /** The place in a day's books, with `{place}` and `{count}`. */
  readonly placeInDay: string
}

/** The rows, in the order of a slip. */
export const ROW_NAMES = [
  'kind',
  'merchant',
  'description',
  'order',
  'amount',
  'at',
  'method',
  'payer',
  'receiver',
  'account',
  'payment',
  'id',
  'reference',
  'day',
  'root',
] as const
export type RowName = (typeof ROW_NAMES)[number]

const NBSP = '\u00a0'

/** The rows by name; null: the receipt states nothing there. */
export function rowsOf(stated: Stated, words: RowWords): Readonly<Record<RowName, string | null>> {
  const { kind, method, order, account, person, books } = stated
  return {
    kind: words.kinds[kind],
    merchant: stated.merchant,
    description: order.description && periodText(order.description, words),
    order: order.externalId,
    amount: amountText(stated, words),
    at: timeText(stated.at, words),
    method: method?.name ?? null,
    payer: kind === 'payment' ? person : null,
    receiver: kind === 'payment' ? null : person,
    account: account && `${account.bank} ••••${NBSP}${account.ending}`,
    payment: stated.payment_id === stated.psp_confirmation_id ? null : stated.payment_id,
    id: stated.psp_confirmation_id,
    reference: stated.network_confirmation_id,
    day: books && placeText(books, words),
    root: books?.root ?? null,
  }
}

/** `Rp125.000`: as the pages write money. */
export function amountText({ amount, currency }: Pick<Stated, 'amount' | 'currency'>, words: RowWords): string {
  const { group, point, signs } = words
  const customary = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  const digits = Number.isInteger(amount)
    ? (customary.maximumFractionDigits ?? 0)
    : Math.max(2, String(amount).split('.')[1]?.length ?? 0)
  const [whole = '0', fraction] = amount.toFixed(digits).split('.')
  const number = whole.replace(/\B(?=(\d{3})+$)/g, group) + (fraction === undefined ? '' : point + fraction)
  const sign = signs[currency]
  return sign === undefined ? `${currency}${NBSP}${number}` : sign + number
}

/** `21 Nov 2026, 18:30 WIB (UTC+7)`: as the pages write times. */
export function timeText(at: string, { zone, months, hourPoint, zoneName }: RowWords): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(new Date(at))) parts[type] = value
  const { year, month, day, hour, minute } = parts
  return `${Number(day)}${NBSP}${months[Number(month) - 1]}${NBSP}${year}, ${hour}${hourPoint}${minute}${NBSP}${zoneName}`
}

/** `2 Mar 2026, transaction 2 of 3`. */
function placeText({ day, leafIndex, treeSize }: NonNullable<Stated['books']>, words: RowWords) {
  if (day === null || leafIndex === null) return null
  const place = words.placeInDay.replace('{place}', String(leafIndex + 1)).replace('{count}', String(treeSize))
  return `${dayText(day, words)}, ${place}`
}

/** A day of the calendar, `2026-03-02`: as the pages write days. */
function dayText(day: string, { months }: Pick<RowWords, 'months'>): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date}${NBSP}${months[(month ?? 1) - 1]}${NBSP}${year}`
}

const DAY = String.raw`(\d{4}-(?:0[1-9]|1[0-2])-\d{2})`
const PERIOD = new RegExp(`\\(${DAY} – ${DAY}\\)$`)

/** What is paid for; the days of a period at its end, `Paket (2026-12-29 – 2027-01-28)`, as the pages write days. */
export const periodText = (description: string, words: Pick<RowWords, 'months'>): string =>
  description.replace(
    PERIOD,
    (_all, start: string, end: string) => `(${dayText(start, words)}${NBSP}– ${dayText(end, words)})`,
  )
