import { sql } from 'kysely'
import { prepared } from '../../db/prepared-statements.ts'
import type { Tx } from '../../db/transaction.ts'

/** What names of an instrument at a connection lead to. */
export type Named = { readonly merchantId: string; readonly connectionId: string; readonly id: string }

/**
 * Stores names of an instrument that is no attempt's (a collector's) in the directory of its connection. Returns those that
 * were free or already its own; the others are taken.
 */
export async function nameInstrument(tx: Tx, of: Named, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await prepared(sql<{ reference: string }>`
    with listed as (
      insert into instrument_directory (connection_id, reference, merchant_id, attempt_id)
      select ${of.connectionId}, name, ${of.merchantId}, ${of.id}
      from unnest(${[...names]}::text[]) as name order by name
      on conflict do nothing returning reference
    )
    select reference from listed
    union select reference from instrument_directory
    where connection_id = ${of.connectionId} and reference = any (${[...names]}::text[])
      and merchant_id = ${of.merchantId} and attempt_id = ${of.id}`).execute(tx)
  return new Set(rows.map(({ reference }) => reference))
}
