import { type RawBuilder, type Selectable, sql } from 'kysely'
import { currency } from '../base/currency.ts'
import { fromWhole, toWhole } from '../base/money.ts'
import { statesBefore } from '../base/state-moves.ts'
import { moneyOf } from '../checkout/checkout.ts'
import { readWay, wayText } from '../checkout/methods.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { type CountedLink, codeOf, type Link, type LinkTerms, type Price } from './link.ts'
import { LINK_MOVES, type LinkStatus } from './states.ts'

type Key = { readonly merchantId: string; readonly id: string }
type Row = Selectable<Tables['payment_link']>
type CountedRow = Row & { readonly paid_count: bigint; readonly open_count: bigint; readonly collected: bigint }

const fromRow = (row: Row): Link => ({
  merchantId: row.merchant_id,
  id: row.id,
  status: row.status,
  title: row.title,
  description: row.description,
  reference: row.reference,
  currency: currency(row.currency),
  price: priceOf(row),
  methods: row.methods?.flatMap((way) => readWay(way) ?? []) ?? null,
  stock: row.stock,
  payWithinMinutes: row.pay_within_minutes,
  expiresAt: row.expires_at,
  asks: { name: row.name_field, email: row.email_field, phone: row.phone_field, note: row.note_field },
  successText: row.success_text,
  successUrl: row.success_url,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const fromCountedRow = (row: CountedRow): CountedLink => ({
  ...fromRow(row),
  counts: {
    paid: Number(row.paid_count),
    open: Number(row.open_count),
    collected: moneyOf(row.collected, row.currency),
  },
})

function priceOf({ amount, amount_min: minimum, amount_max: maximum, suggested, currency: code }: Row): Price {
  if (amount !== null) return { is: 'fixed', amount: moneyOf(amount, code) }
  return {
    is: 'open',
    minimum: moneyOf(minimum ?? 0n, code),
    maximum: moneyOf(maximum ?? 0n, code),
    suggested: (JSON.parse(suggested) as number[]).map((whole) => fromWhole(whole, currency(code))),
  }
}

const termColumns = ({ price, asks, ...terms }: LinkTerms) => ({
  title: terms.title,
  description: terms.description,
  reference: terms.reference,
  amount: price.is === 'fixed' ? price.amount.amount : null,
  amount_min: price.is === 'open' ? price.minimum.amount : null,
  amount_max: price.is === 'open' ? price.maximum.amount : null,
  suggested: JSON.stringify(price.is === 'open' ? price.suggested.map(toWhole) : []),
  methods: terms.methods?.map(wayText) ?? null,
  stock: terms.stock,
  pay_within_minutes: terms.payWithinMinutes,
  expires_at: terms.expiresAt,
  name_field: asks.name,
  email_field: asks.email,
  phone_field: asks.phone,
  note_field: asks.note,
  success_text: terms.successText,
  success_url: terms.successUrl,
})

export async function insertLink(tx: Tx, link: Link): Promise<void> {
  const { merchantId, id, status, currency: code, createdAt, updatedAt } = link
  await tx
    .insertInto('payment_link')
    .values({
      merchant_id: merchantId,
      id,
      code: codeOf(id),
      status,
      currency: code,
      ...termColumns(link),
      created_at: createdAt,
      updated_at: updatedAt,
    })
    .execute()
}

/** Writes new terms of a link that the caller holds locked. */
export async function updateTerms(tx: Tx, now: Date, { merchantId, id }: Key, terms: LinkTerms): Promise<void> {
  await tx
    .updateTable('payment_link')
    .set({ ...termColumns(terms), updated_at: now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

/** Moves a link to `to`. False: it is elsewhere already, or there is none. */
export async function moveLink(tx: Tx, now: Date, { merchantId, id }: Key, to: LinkStatus): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_link')
    .set({ status: to, updated_at: now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', sql<LinkStatus>`any(${statesBefore(LINK_MOVES, to)})`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Which checkouts are counted. Where only the stock matters, those of a link without one are left alone: they may be millions. */
const COUNTED = { all: sql`true`, stock: sql`link.stock is not null` } as const

/** Counts are read from the checkouts themselves, so that nothing can get lost between the two. */
const selectCounted = (
  tx: Tx,
  where: RawBuilder<unknown>,
  counted: keyof typeof COUNTED = 'all',
): Promise<{ rows: CountedRow[] }> =>
  sql<CountedRow>`
    select link.*, counts.* from payment_link as link, lateral (
      select count(*) filter (where checkout.status = 'SUCCEEDED') as paid_count,
        count(*) filter (where checkout.status in ('PENDING', 'PROCESSING')) as open_count,
        coalesce(sum(checkout.paid_amount), 0)::bigint as collected
      from checkout where checkout.merchant_id = link.merchant_id and checkout.link_id = link.id
        and ${COUNTED[counted]}
    ) as counts
    ${where}`.execute(tx)

export async function readLink(
  tx: Tx,
  { merchantId, id }: Key,
  counted: keyof typeof COUNTED = 'all',
): Promise<CountedLink | undefined> {
  const { rows } = await selectCounted(tx, sql`where link.merchant_id = ${merchantId} and link.id = ${id}`, counted)
  return rows[0] && fromCountedRow(rows[0])
}

/** By its public address, among the merchants of the route that it carries; counted as far as its stock goes. */
export async function readLinkByCode(
  tx: Tx,
  merchantIds: readonly string[],
  code: string,
): Promise<CountedLink | undefined> {
  const { rows } = await selectCounted(
    tx,
    sql`where link.merchant_id = any (${merchantIds}::text[]) and link.code = ${code}`,
    'stock',
  )
  return rows[0] && fromCountedRow(rows[0])
}

/**
 * Locks a link until the transaction ends and then counts its checkouts: the caller that decides about the last one sees what those
 * before have committed.
 */
export async function lockLink(
  tx: Tx,
  { merchantId, id }: Key,
  counted: keyof typeof COUNTED = 'all',
): Promise<CountedLink | undefined> {
  const held = await tx
    .selectFrom('payment_link')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return held && readLink(tx, { merchantId, id }, counted)
}

export type ListFilter = {
  readonly status?: LinkStatus | undefined
  readonly before: string | null
  readonly limit: number
}

/** Newest first: an id begins with its time of creation. */
export async function listLinks(tx: Tx, merchantId: string, filter: ListFilter): Promise<CountedLink[]> {
  const { rows } = await selectCounted(
    tx,
    sql`where link.merchant_id = ${merchantId}
      and (${filter.status ?? null}::text is null or link.status = ${filter.status ?? null})
      and (${filter.before}::text is null or link.id < ${filter.before})
      order by link.id desc limit ${filter.limit}`,
  )
  return rows.map(fromCountedRow)
}

/** All of a merchant's links that can still change, without what was paid by them. */
export async function readPlainLinks(tx: Tx, merchantId: string): Promise<Link[]> {
  const rows = await tx
    .selectFrom('payment_link')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('status', '<>', 'ARCHIVED')
    .execute()
  return rows.map(fromRow)
}

/** A link's message after payment; null: none. */
export async function readSuccessText(tx: Tx, { merchantId, id }: Key): Promise<string | null> {
  const row = await tx
    .selectFrom('payment_link')
    .select('success_text')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.success_text ?? null
}

export async function countLinks(tx: Tx, merchantId: string): Promise<number> {
  await tx.selectFrom('merchant').select('id').where('id', '=', merchantId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from payment_link where merchant_id = ${merchantId} and status <> 'ARCHIVED'`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}
