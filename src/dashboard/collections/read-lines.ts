import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import { isId } from '../../base/id.ts'
import { toDecimal } from '../../base/money.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import { readCollectionsIn } from '../../collections/find.ts'
import { toCollection } from '../../collections/wire.ts'
import { findCollectorIds } from '../../collectors/search.ts'
import { findCustomerIdsIn } from '../../customers/find.ts'
import { readNames } from '../../customers/names.ts'
import type { Tx } from '../../db/transaction.ts'
import { readCharges } from '../../ledger/read/read-charges.ts'
import { readDue } from '../../ledger/settlement-days.ts'
import { leftOf, RETURNED } from './filter.ts'
import type { CollectionLine, CollectionSum } from './schema.ts'
import type { CollectionSource } from './source.ts'

/** What a typed text finds: the collection itself, by the rail's own id, or what its collector or customer received. */
export async function findIdsByText(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  text: string,
  limit: number,
): Promise<string[]> {
  if (isId('pay', text)) return [text]
  const customerIds = await findCustomerIdsIn(tx, customers, merchantId, text, limit)
  const collectorIds = await findCollectorIds(tx, merchantId, { text, customerIds }, limit)
  // The index begins with the connection, of which a merchant's collectors name few.
  const { rows } = await sql<{ id: string }>`
    (select id from receipt where merchant_id = ${merchantId} and collector_id is not null and rail_reference = ${text}
      and connection_id = any (array(select distinct connection_id from collector where merchant_id = ${merchantId})))
    union
    (select id from collection where merchant_id = ${merchantId} and collector_id = any (${collectorIds}::text[])
      order by id desc limit ${sql.lit(limit)})`.execute(tx)
  return rows.map(({ id }) => id)
}

type CollectorRow = {
  id: string
  name: string
  label: string | null
  kind: CollectionLine['kind']
  code: string | null
}

/** The collections of these ids as the list shows them, in their order. */
export async function readLines(
  tx: Tx,
  { customers, collecting, livemode }: CollectionSource,
  merchantId: string,
  ids: readonly string[],
): Promise<CollectionLine[]> {
  const found = new Map((await readCollectionsIn(tx, collecting, merchantId, ids)).map((one) => [one.id, one]))
  const all = ids.flatMap((id) => found.get(id) ?? [])
  const { rows } = await sql<CollectorRow>`
    select id, name, label, kind, code from collector
    where merchant_id = ${merchantId} and id = any (${all.map(({ collectorId }) => collectorId)}::text[])`.execute(tx)
  const collectors = new Map(rows.map((row) => [row.id, row]))
  const names = await readNames(
    tx,
    customers,
    merchantId,
    all.map(({ customerId }) => customerId),
  )
  return all.flatMap((one) => {
    const collector = collectors.get(one.collectorId)
    if (!collector) return []
    const { flags, allocations, ...line } = toCollection(one, livemode)
    return {
      ...line,
      flags: [...flags],
      allocations: [...allocations],
      collectorName: collector.name,
      collectorLabel: collector.label,
      kind: collector.kind,
      code: collector.code,
      customerName: names.get(one.customerId ?? '') ?? null,
    }
  })
}

type SumRow = { id: string; currency: string; amount: bigint; refunded: string; is_left: boolean }

/** The sums of collections, by currency. */
export async function sumCollections(
  tx: Tx,
  { collecting }: Pick<CollectionSource, 'collecting'>,
  merchantId: string,
  ids: readonly string[],
): Promise<CollectionSum[]> {
  const { rows } = await sql<SumRow>`
    select receipt.id, receipt.currency, receipt.amount, ${RETURNED} as refunded, ${leftOf(collecting.allocations)} > 0 as is_left
    from unnest(${ids}::text[]) as wanted (id)
    join receipt on receipt.merchant_id = ${merchantId} and receipt.id = wanted.id`.execute(tx)
  const charges = await readCharges(tx, merchantId, ids)
  const due = await readDue(tx, merchantId, ids)
  return [...Map.groupBy(rows, (row) => row.currency)].map(([code, some]) => {
    const decimal = (amount: bigint) => toDecimal({ amount, currency: currency(code) })
    const gross = some.reduce((sum, { amount }) => sum + amount, 0n)
    const fee = some.reduce((sum, { id }) => sum + (charges.get(id)?.fee ?? 0n) + (charges.get(id)?.tax ?? 0n), 0n)
    return {
      currency: code,
      collections: some.length,
      unallocated: some.filter((row) => row.is_left).length,
      gross: decimal(gross),
      fee: decimal(fee),
      net: decimal(gross - fee),
      refunded: decimal(some.reduce((sum, { refunded }) => sum + BigInt(refunded), 0n)),
      due: due
        .filter(({ money }) => money.currency === code)
        .map(({ dueAt, money }) => ({ at: dueAt.toISOString(), amount: toDecimal(money) })),
    }
  })
}
