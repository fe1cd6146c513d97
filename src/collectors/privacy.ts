import { sql } from 'kysely'
import { type Holding, TOMBSTONE, type UnderWay } from '../base/privacy/personal-data.ts'
import type { CollectorInstrument } from '../connectors/collector-port.ts'
import type { Tx } from '../db/transaction.ts'

/** What the collectors of customers hold about a person. */
export async function findCollectors(tx: Tx, merchantId: string, customerIds: readonly string[]) {
  const rows =
    customerIds.length === 0
      ? []
      : await tx
          .selectFrom('collector')
          .select(['id', 'name', 'label', 'metadata', 'reference', 'rail_reference', 'created_at'])
          .select(['status', 'instrument'])
          .where('merchant_id', '=', merchantId)
          .where('customer_id', 'in', customerIds)
          .orderBy('id')
          .execute()
  return {
    collectorIds: rows.map(({ id }) => id),
    /** What is open takes money of more payers. */
    underWay: rows
      .filter(({ status }) => status !== 'CLOSED' && status !== 'FAILED')
      .map(({ id, status }): UnderWay => ({ id, why: `it is ${status}: close it first`, endsSoon: false })),
    /** By these providers name them in messages. */
    references: rows.flatMap(({ id, reference, rail_reference }) => [id, reference, rail_reference ?? id]),
    // A code says whose it is: its whole content is personal.
    values: rows
      .flatMap(({ name, label, instrument }) => [name, label, contentOf(instrument)])
      .filter((value) => value !== TOMBSTONE),
    metadata: rows.map(({ metadata }) => metadata).filter((metadata) => metadata !== '{}'),
    since: rows[0]?.created_at ?? null,
    holdings: rows.map(
      ({ id, created_at: at, name, label, metadata }): Holding => ({
        table: 'collector',
        id,
        at,
        why: 'whose money a number takes',
        until: 'erased on request; the row itself stays with the books',
        fields: { name, label, metadata },
      }),
    ),
  }
}

const contentOf = (instrument: unknown): string | null => {
  const made = instrument as CollectorInstrument | null
  return made && 'qrContent' in made ? made.qrContent : null
}

/** Erases the names on collectors, what was requested with them, and codes, which carry the name; numbers stay. Returns the rows. */
export async function eraseCollectorNames(tx: Tx, merchantId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('collector')
    .set({
      ...{ name: TOMBSTONE, label: null, metadata: '{}', acceptance: '{}' },
      instrument: sql`case when kind = 'qr_static' and instrument is not null
        then jsonb_build_object('qrContent', ${TOMBSTONE}::text) else instrument end`,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .where('name', '<>', TOMBSTONE)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
