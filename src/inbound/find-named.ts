import type { Attempt } from '../checkout/checkout.ts'
import { findAttempt } from '../checkout/read/find.ts'
import type { AttemptNames } from '../connectors/inbound-port.ts'
import { isOfKind } from '../connectors/port.ts'
import type { Db } from '../db/db.ts'
import { gives } from '../payment-methods/types.ts'

/**
 * The attempt of a connection that a call names: by our reference where it repeats one, else by what the provider calls
 * the instrument. Undefined where there is none, where it is of another kind, or where the names are of two.
 */
export async function findNamed(db: Db, connectionId: string, names: AttemptNames): Promise<Attempt | undefined> {
  const { reference, instrumentReferences, types } = names
  const byReference = reference
    ? await findAttempt(db, connectionId, { reference, instrumentReference: null })
    : undefined
  const attempt = byReference ?? (await findByInstrument(db, connectionId, instrumentReferences))
  if (!attempt || !types.includes(attempt.type)) return undefined
  return isOtherAccount(attempt, names) ? undefined : attempt
}

/** A number as it came is the one that is meant where there is such a one; else what it may have been must be one alone. */
async function findByInstrument(
  db: Db,
  connectionId: string,
  [exact, ...others]: readonly string[],
): Promise<Attempt | undefined> {
  const find = (instrumentReference: string | undefined) =>
    instrumentReference === undefined
      ? undefined
      : findAttempt(db, connectionId, { reference: null, instrumentReference })
  const found = await find(exact)
  if (found || others.length === 0) return found
  const candidates = (await Promise.all(others.map(find))).filter((one) => one !== undefined)
  return new Set(candidates.map(({ id }) => id)).size === 1 ? candidates[0] : undefined
}

/** Whether a call about virtual accounts names our reference and the number of another account. */
const isOtherAccount = ({ instrument }: Attempt, { types, instrumentReferences }: AttemptNames): boolean =>
  types.every((type) => gives(type, 'number')) &&
  isOfKind(instrument, 'number') &&
  !instrumentReferences.includes(instrument.number)
