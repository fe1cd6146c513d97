import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { type NewEvent, recordEvents } from '../webhooks/outbox.ts'
import type { BooksData } from './event-types.ts'

/** Merchants that get their event in one transaction. */
const BATCH = 500

type Closed = BooksData & { readonly announcedTo: string | null }

/** A closed day as it is printed for a log collector, which the database's owner cannot change. */
export type ShippedDay = BooksData

/**
 * Records `books.closed` of the oldest day that not every merchant has, for the next merchants. `ship` is given the day before
 * the first of them; after a crash perhaps twice. Returns how many events it recorded, or 1 for a day without merchants.
 */
export async function announceNext(
  tx: Tx,
  now: Date,
  { livemode, ship }: { readonly livemode: boolean; readonly ship: (day: ShippedDay) => void },
): Promise<number> {
  const { rows } = await sql<Closed & { treeSize: bigint }>`
    select day::text as day, tree_size as "treeSize", encode(root, 'hex') as root,
      encode(previous_root, 'hex') as "previousRoot", statement as signature, announced_to as "announcedTo"
    from proof_day where announced_at is null order by proof_day.day limit 1 for update skip locked`.execute(tx)
  const [row] = rows
  if (!row) return 0
  const { announcedTo, ...rest } = row
  const data: BooksData = { ...rest, treeSize: Number(row.treeSize) }
  if (announcedTo === null) ship(data)
  const merchants = await tx
    .selectFrom('merchant')
    .select('id')
    .where('id', '>', announcedTo ?? '')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  await recordEvents(
    tx,
    now,
    merchants.map(({ id }) => booksClosed(id, data, livemode)),
  )
  const isLast = merchants.length < BATCH
  await tx
    .updateTable('proof_day')
    .set({ announced_to: merchants.at(-1)?.id ?? announcedTo, announced_at: isLast ? now : null })
    .where('day', '=', sql<Date>`${data.day}::date`)
    .execute()
  return Math.max(1, merchants.length)
}

const booksClosed = (merchantId: string, data: BooksData, livemode: boolean): NewEvent => ({
  merchantId,
  type: 'books.closed',
  subjectId: data.day,
  sequence: 1,
  livemode,
  data,
})
