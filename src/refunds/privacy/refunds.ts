import { sql } from 'kysely'
import { type Holding, TOMBSTONE, type UnderWay } from '../../base/privacy/personal-data.ts'
import type { Tx } from '../../db/transaction.ts'

/** Selects a person's refunds: of their checkouts and of what their collectors received, carried by their payouts, or to their account. */
type RefundQuery = {
  readonly checkoutIds: readonly string[]
  readonly collectionIds: readonly string[]
  readonly payoutIds: readonly string[]
  readonly accountNo: string | null
  readonly name: string | null
}

type RefundData = {
  readonly refundIds: readonly string[]
  /** The payouts that carry them. */
  readonly payoutIds: readonly string[]
  /** Refunds whose outcome is open. */
  readonly underWay: readonly UnderWay[]
  readonly references: readonly string[]
  readonly values: readonly (string | null)[]
  readonly metadata: readonly string[]
  readonly since: Date | null
  readonly holdings: readonly Holding[]
}

/** An account number is digits in the database; none has six zeros. */
const NO_ACCOUNT = '000000'
const WHY = 'the payment that was refunded, and its proof'
const UNTIL = 'erased on request; the row itself stays with the books'

/** All data a merchant's refunds hold about a person. */
export async function findRefunds(
  tx: Tx,
  merchantId: string,
  { checkoutIds, collectionIds, payoutIds, accountNo, name }: RefundQuery,
): Promise<RefundData> {
  const rows = await tx
    .selectFrom('refund')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where((eb) =>
      eb.or([
        eb('checkout_id', '=', sql<string>`any(${checkoutIds}::text[])`),
        eb('transaction_id', '=', sql<string>`any(${collectionIds}::text[])`),
        eb('payout_id', '=', sql<string>`any(${payoutIds}::text[])`),
        eb('receiver_account_no', '=', accountNo),
        eb(eb.fn<string>('lower', ['receiver_name']), '=', name?.toLowerCase() ?? null),
      ]),
    )
    .orderBy('id')
    .execute()
  return {
    refundIds: rows.map(({ id }) => id),
    payoutIds: rows.flatMap(({ payout_id }) => payout_id ?? []),
    underWay: rows
      .filter(({ completed_at }) => completed_at === null)
      .map(({ id, status }) => ({ id, why: `it is ${status}`, endsSoon: false })),
    references: rows.flatMap(({ id, reference, rail_reference }) => [id, reference ?? id, rail_reference ?? id]),
    values: rows
      .flatMap((row) => [row.receiver_name, row.receiver_account_no, row.reason])
      .filter((value) => value !== TOMBSTONE && value !== NO_ACCOUNT),
    metadata: [...new Set(rows.map(({ metadata }) => metadata))].filter((metadata) => metadata !== '{}'),
    since: rows[0]?.created_at ?? null,
    holdings: rows.map(({ id, created_at: at, reason, metadata, receiver_name, receiver_account_no, acceptance }) => ({
      table: 'refund',
      id,
      at,
      why: WHY,
      until: UNTIL,
      fields: { reason, metadata, receiver_name, receiver_account_no, acceptance },
    })),
  }
}

/**
 * Puts tombstones into refunds. Ids, amounts, bank, dates and states stay, and so does the hash of the request, which prevents an
 * externalId from being refunded twice. Returns the rows.
 */
export async function eraseRefunds(
  tx: Tx,
  merchantId: string,
  erased: {
    readonly refundIds: readonly string[]
    readonly words: readonly string[]
    readonly metadata: readonly string[]
  },
): Promise<number> {
  const { refundIds, words, metadata } = erased
  if (refundIds.length === 0) return 0
  const personal = sql<boolean>`(receiver_name is distinct from ${TOMBSTONE} and receiver_name is not null
    or reason is distinct from ${TOMBSTONE} and reason is not null or metadata <> '{}'
    or receiver_account_no is distinct from ${NO_ACCOUNT} and receiver_account_no is not null)`
  const [result] = await tx
    .updateTable('refund')
    .set({
      receiver_name: sql<string | null>`case when receiver_name is not null then ${TOMBSTONE} end`,
      receiver_account_no: sql<string | null>`case when receiver_account_no is not null then ${NO_ACCOUNT} end`,
      reason: sql<string | null>`case when reason is not null then ${TOMBSTONE} end`,
      metadata: '{}',
      acceptance: sql<string | null>`erased(acceptance, ${words}::text[], ${metadata}::text[])`,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', refundIds)
    .where(personal)
    .execute()
  return Number(result?.numUpdatedRows ?? 0n)
}
