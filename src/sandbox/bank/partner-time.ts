import { type RawBuilder, sql } from 'kysely'
import { inTimeOf, type Turn, turnSees } from '../../base/merchant-time.ts'

/**
 * The clocks of the merchants that the partner acts for: their money is paid, transferred and expires at the bank in their time.
 * A reference of the partner's begins with what its merchant's references begin with.
 */
export type OwnClocks = {
  readonly turns: () => readonly Turn[]
  /** The merchant with a clock of its own that a reference is of; null: none. */
  readonly merchantOf: (reference: string) => string | null
  readonly prefixesOf: (merchantId: string) => readonly string[]
}

/** A bank whose partner has one time. */
export const NO_OWN_CLOCKS: OwnClocks = {
  turns: () => [(work) => work()],
  merchantOf: () => null,
  prefixesOf: () => [],
}

const REFERENCE = /"([0-9a-hjkmnp-tv-z]{25})"/

/** The first of the partner's references in a body; empty: there is none. */
export const referenceIn = (rawBody: Buffer): string => REFERENCE.exec(rawBody.toString())?.[1] ?? ''

/** Runs work at the bank in the time of the merchant whose reference the partner sent. */
export type ActFor = <T>(reference: string, work: () => T) => T

export const actingFor =
  ({ merchantOf }: OwnClocks): ActFor =>
  (reference, work) =>
    inTimeOf(merchantOf(reference), work)

/** A condition on rows. */
export type Condition = RawBuilder<boolean>

/** Whether a row is of this turn of a task, by the partner's reference in it. */
export function isOfTurn({ prefixesOf }: OwnClocks): Condition {
  const sees = turnSees()
  if (!sees) return sql`true`
  const prefixes = ('only' in sees ? [sees.only] : sees.allBut).flatMap(prefixesOf)
  const isTheirs = sql<boolean>`partner_reference_no like any (${prefixes.map((prefix) => `${prefix}%`)})`
  return 'only' in sees ? isTheirs : sql`not ${isTheirs}`
}

/** The same by the merchant in whose time a row was written; null: the deployment's. */
export function isInTimeOfTurn(): Condition {
  const sees = turnSees()
  if (!sees) return sql`true`
  return 'only' in sees
    ? sql`in_time_of = ${sees.only}`
    : sql`(in_time_of is null or in_time_of <> all (${sees.allBut}))`
}
