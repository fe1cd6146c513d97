import { type RawBuilder, sql } from 'kysely'
import { CURRENCY_DIGITS } from '../base/currency.ts'

/** What lists of objects that move money are filtered by; amounts in whole units of each object's own currency. */
export type ObjectFilter = {
  readonly createdFrom?: Date | undefined
  readonly createdTo?: Date | undefined
  readonly minAmount?: number | undefined
  readonly maxAmount?: number | undefined
  readonly metadata?: Readonly<Record<string, string>> | undefined
}

/** How a table holds them: the id of a time, and its metadata as JSON. */
type Table = { readonly idAt: (time: Date) => string; readonly metadata: RawBuilder<unknown> }

const codesWith = (wanted: number): string[] =>
  [...CURRENCY_DIGITS].flatMap(([code, digits]) => (digits === wanted ? [code] : []))

/** How many of the stored units the whole unit of a row's currency has. */
const UNITS_PER_WHOLE = sql`case
  when currency = any (${sql.lit(`{${codesWith(0).join()}}`)}::text[]) then 1
  when currency = any (${sql.lit(`{${codesWith(3).join()}}`)}::text[]) then 1000
  else 100 end`

/** The conditions of a filter on rows with `id`, `amount` and `currency`. An id begins with the time of its creation. */
export function objectConditions(filter: ObjectFilter, { idAt, metadata }: Table): RawBuilder<boolean>[] {
  const { createdFrom, createdTo, minAmount, maxAmount, metadata: wanted = {} } = filter
  const conditions: RawBuilder<boolean>[] = []
  if (createdFrom !== undefined) conditions.push(sql`id >= ${idAt(createdFrom)}`)
  if (createdTo !== undefined) conditions.push(sql`id < ${idAt(createdTo)}`)
  if (minAmount !== undefined) conditions.push(sql`amount >= ${minAmount}::bigint * (${UNITS_PER_WHOLE})`)
  if (maxAmount !== undefined) conditions.push(sql`amount <= ${maxAmount}::bigint * (${UNITS_PER_WHOLE})`)
  if (Object.keys(wanted).length > 0) conditions.push(sql`${metadata} @> ${JSON.stringify(wanted)}::jsonb`)
  return conditions
}
