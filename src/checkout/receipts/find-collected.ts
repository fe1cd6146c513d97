import { sql } from 'kysely'
import type { CollectorInstrument } from '../../connectors/collector-port.ts'
import type { Instrument } from '../../connectors/port.ts'
import type { Tx } from '../../db/transaction.ts'
import { moneyOf } from '../checkout.ts'
import type { Paid } from './paid.ts'

/** A payment's id, or a name of one that a collector received: the rail's own reference of it, or its RRN. */
type By =
  | { readonly transactionId: string }
  | {
      readonly collectorId: string
      readonly named: 'reference' | 'rrn'
      /** Where the collector was made: references are unique there. */
      readonly connectionId: string
      readonly names: readonly string[]
    }

/** Payments that collectors received; their rails know each by its own reference. */
export async function findCollectedPayments(tx: Tx, merchantId: string, by: By): Promise<Paid[]> {
  const rows = await select(tx, merchantId)
    .$call((all) =>
      'transactionId' in by
        ? all.where('receipt.id', '=', by.transactionId)
        : all
            .where('receipt.collector_id', '=', by.collectorId)
            .where('receipt.connection_id', '=', by.connectionId)
            .where(by.named === 'rrn' ? 'collection.rrn' : 'receipt.rail_reference', 'in', [...by.names]),
    )
    .execute()
  return rows.map((row) => ({
    merchantId,
    transactionId: row.id,
    checkoutId: null,
    connectionId: row.connection_id,
    railReference: row.rail_reference,
    issuerReference: row.rrn,
    amount: moneyOf(row.amount, row.currency),
    paidAt: row.paid_at,
    attempt: {
      merchantId,
      id: row.collector_id,
      connectionId: row.connection_id,
      reference: row.reference,
      railReference: row.rail_reference,
      type: row.type,
      code: row.code,
      amount: moneyOf(row.amount, row.currency),
      customerNumber: row.customer_number,
      instrument: row.instrument && toInstrument(row.instrument, row.name),
      isCollector: true,
      card: null,
    },
  }))
}

const select = (tx: Tx, merchantId: string) =>
  tx
    .selectFrom('receipt')
    .innerJoin('collector', (join) =>
      join
        .onRef('collector.merchant_id', '=', 'receipt.merchant_id')
        .onRef('collector.id', '=', 'receipt.collector_id'),
    )
    .leftJoin('collection', (join) =>
      join.onRef('collection.merchant_id', '=', 'receipt.merchant_id').onRef('collection.id', '=', 'receipt.id'),
    )
    .select(['receipt.id', 'receipt.rail_reference', 'receipt.currency', 'receipt.amount', 'receipt.paid_at'])
    .select([
      'collector.id as collector_id',
      'collector.connection_id',
      'collector.reference',
      'collector.type',
      'collector.code',
      'collector.name',
    ])
    .select([
      'collector.customer_number',
      'collection.rrn',
      sql<CollectorInstrument | null>`instrument`.as('instrument'),
    ])
    .where('receipt.merchant_id', '=', merchantId)

const toInstrument = (instrument: CollectorInstrument, accountName: string): Instrument =>
  'qrContent' in instrument
    ? { type: 'qrcode', ...instrument }
    : { type: 'virtual_account', ...instrument, accountName }
