import { type RawBuilder, type Selectable, sql } from 'kysely'
import { currency } from '../base/currency.ts'
import { idAt } from '../base/id.ts'
import type { Money } from '../base/money.ts'
import { insertNewRows, type RowsOf } from '../db/insert-rows.ts'
import { type ObjectFilter, objectConditions } from '../db/object-conditions.ts'
import { prepared } from '../db/prepared-statements.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Payout } from './payout.ts'
import type { PayoutStatus } from './states.ts'

export type Key = { readonly merchantId: string; readonly id: string }

/** A payout as it is read; the reply to its request is read separately. */
export type PayoutRow = Omit<Selectable<Tables['payout']>, 'payload_hash' | 'acceptance' | 'due_at' | 'handled_at'>

/** The columns of prepared statements. */
const COLUMNS = [
  ...[
    'merchant_id',
    'id',
    'external_id',
    'status',
    'stage',
    'sequence',
    'currency',
    'amount',
    'fee',
    'tax',
    'fee_rule_id',
  ],
  ...[
    'receiver_name',
    'receiver_account_no',
    'receiver_bank_code',
    'bank_code',
    'remark',
    'metadata',
    'named_by_payer',
  ],
  'connection_id',
  'reference',
  'service',
  'bank_reference',
  'failure_code',
  'failure_reason',
  'created_at',
  'submitted_at',
  'completed_at',
  'poll_count',
  'closed_service',
  'opens_at',
] as const
export const PAYOUT_COLUMNS = COLUMNS.map((column) => `payout.${column}`).join(', ')

/** A row as a payout. */
export const fromRow = (row: PayoutRow): Payout => {
  const money = (amount: bigint): Money => ({ amount, currency: currency(row.currency) })
  return {
    merchantId: row.merchant_id,
    id: row.id,
    externalId: row.external_id,
    status: row.status,
    stage: row.stage,
    sequence: row.sequence,
    amount: money(row.amount),
    fee: money(row.fee),
    tax: money(row.tax),
    feeRuleId: row.fee_rule_id,
    receiver: { bankCode: row.bank_code, accountNo: row.receiver_account_no, name: row.receiver_name },
    receiverBankCode: row.receiver_bank_code,
    remark: row.remark,
    metadata: row.metadata,
    namedByPayer: row.named_by_payer,
    connectionId: row.connection_id,
    reference: row.reference,
    service: row.service,
    bankReference: row.bank_reference,
    failure: row.failure_code === null ? null : { code: row.failure_code, reason: row.failure_reason ?? '' },
    createdAt: row.created_at,
    submittedAt: row.submitted_at,
    completedAt: row.completed_at,
    pollCount: row.poll_count,
    closed: row.closed_service && row.opens_at ? { service: row.closed_service, opensAt: row.opens_at } : null,
  }
}

/** A stored request: the hash of its payload, and the reply to every repeat. */
export type Accepted = { readonly id: string; readonly payloadHash: Buffer; readonly acceptance: string }
type NewPayout = { readonly payout: Payout; readonly accepted: Pick<Accepted, 'payloadHash' | 'acceptance'> }

/** The columns a new payout writes; the others record its progress. */
const PAYOUT_ROWS: RowsOf<NewPayout> = {
  table: 'payout',
  columns: {
    merchant_id: 'text',
    id: 'text',
    external_id: 'text',
    payload_hash: 'bytea',
    acceptance: 'text',
    status: 'text',
    stage: 'text',
    currency: 'text',
    amount: 'bigint',
    fee: 'bigint',
    tax: 'bigint',
    fee_rule_id: 'text',
    receiver_name: 'text',
    receiver_account_no: 'text',
    receiver_bank_code: 'text',
    bank_code: 'text',
    remark: 'text',
    metadata: 'text',
    named_by_payer: 'boolean',
    connection_id: 'text',
    reference: 'text',
    created_at: 'timestamptz',
    due_at: 'timestamptz',
  },
  toRow: ({ payout, accepted }) => ({
    merchant_id: payout.merchantId,
    id: payout.id,
    external_id: payout.externalId,
    payload_hash: `\\x${accepted.payloadHash.toString('hex')}`,
    acceptance: accepted.acceptance,
    status: payout.status,
    stage: payout.stage,
    currency: payout.amount.currency,
    amount: payout.amount.amount.toString(),
    fee: payout.fee.amount.toString(),
    tax: payout.tax.amount.toString(),
    fee_rule_id: payout.feeRuleId,
    receiver_name: payout.receiver.name,
    receiver_account_no: payout.receiver.accountNo,
    receiver_bank_code: payout.receiverBankCode,
    bank_code: payout.receiver.bankCode,
    remark: payout.remark,
    metadata: payout.metadata,
    named_by_payer: payout.namedByPayer,
    connection_id: payout.connectionId,
    reference: payout.reference,
    created_at: payout.createdAt,
    due_at: payout.createdAt,
  }),
}

/** Inserts payouts, due at once, in one statement. The database refuses them all if an externalId was used before. */
export const insertPayouts = (tx: Tx, payouts: readonly NewPayout[]): Promise<void> =>
  insertNewRows(tx, PAYOUT_ROWS, payouts)

/** The stored requests of these externalIds, by externalId. */
export async function readAccepted(
  tx: Tx,
  merchantId: string,
  externalIds: readonly string[],
): Promise<Map<string, Accepted>> {
  const { rows } = await prepared(sql<{ id: string; external_id: string; payload_hash: Buffer; acceptance: string }>`
    select id, external_id, payload_hash, acceptance from payout
    where merchant_id = ${merchantId} and external_id = any (${externalIds}::text[])`).execute(tx)
  return new Map(
    rows.map(({ id, external_id, payload_hash, acceptance }) => [
      external_id,
      { id, payloadHash: payload_hash, acceptance },
    ]),
  )
}

export async function readPayout(tx: Tx, { merchantId, id }: Key): Promise<Payout | undefined> {
  const row = await selectPayout(tx, merchantId).where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** Reads a payout and locks it until the transaction ends, so that decisions about it are serialised. */
export async function lockPayout(tx: Tx, { merchantId, id }: Key): Promise<Payout | undefined> {
  const row = await selectPayout(tx, merchantId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row && fromRow(row)
}

/** As `lockPayout` for payouts of one merchant, by id; locked in order of id, so that transactions never deadlock. */
export async function lockPayouts(tx: Tx, merchantId: string, ids: readonly string[]): Promise<Map<string, Payout>> {
  const { rows } = await prepared(sql<PayoutRow>`
    select ${sql.raw(PAYOUT_COLUMNS)} from payout
    where merchant_id = ${merchantId} and id = any (${ids}::text[])
    order by id for no key update`).execute(tx)
  return new Map(rows.map((row) => [row.id, fromRow(row)]))
}

/** What a payout under way waits for: the opening of its service, or a usable response of the bank. */
export type PayoutWait = 'opening' | 'bank'

/** A condition on rows of `payout` that are PROCESSING. */
export const isWaiting = (on: PayoutWait): RawBuilder<boolean> =>
  on === 'opening'
    ? sql<boolean>`stage = 'QUEUED' and closed_service is not null`
    : sql<boolean>`stage in ('UNKNOWN', 'UNRESOLVED')`

export type ListFilter = ObjectFilter & {
  readonly externalId?: string | undefined
  readonly status?: PayoutStatus | undefined
  readonly waits?: PayoutWait | undefined
  readonly before: string | null
  readonly limit: number
}

/** Newest first: an id begins with its creation time. */
export async function listPayouts(tx: Tx, merchantId: string, filter: ListFilter): Promise<Payout[]> {
  let query = selectPayout(tx, merchantId)
  if (filter.externalId !== undefined) query = query.where('external_id', '=', filter.externalId)
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  if (filter.waits !== undefined) query = query.where('status', '=', 'PROCESSING').where(isWaiting(filter.waits))
  const metadata = sql`json_object_of(metadata)`
  const table = { idAt: (time: Date) => idAt('po', merchantId, time), metadata }
  for (const condition of objectConditions(filter, table)) query = query.where(condition)
  if (filter.before !== null) query = query.where('id', '<', filter.before)
  const rows = await query.orderBy('id', 'desc').limit(filter.limit).execute()
  return rows.map(fromRow)
}

const selectPayout = (tx: Tx, merchantId: string) =>
  tx.selectFrom('payout').selectAll().where('merchant_id', '=', merchantId)
