import { sql } from 'kysely'
import { type Holding, TOMBSTONE } from '../../base/personal-data.ts'
import type { Tx } from '../../db/transaction.ts'

/** How a payer is known. A phone number is as it is stored: `+62812…`. */
type PayerQuery = { readonly by: 'phone' | 'name' | 'checkout'; readonly value: string }

type PayerData = {
  readonly checkoutIds: readonly string[]
  /** Checkouts that can still be paid, or whose payment is not yet known. */
  readonly underWay: readonly string[]
  readonly references: readonly string[]
  readonly values: readonly (string | null)[]
  readonly metadata: readonly string[]
  readonly since: Date | null
  readonly holdings: readonly Holding[]
}

const WHY = 'the payment that was asked for, and its proof'
const UNTIL = 'erased on request; the row itself stays with the books'

/** Everything that a merchant's checkouts hold about a payer. */
export async function findPayer(tx: Tx, merchantId: string, query: PayerQuery): Promise<PayerData> {
  const checkouts = await selectCheckouts(tx, merchantId, query)
  const ids = checkouts.map(({ id }) => id)
  const attempts =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('attempt')
          .selectAll()
          .where('merchant_id', '=', merchantId)
          .where('checkout_id', 'in', ids)
          .orderBy('id')
          .execute()
  const isOpen = new Set(attempts.filter(({ poll_at }) => poll_at !== null).map(({ checkout_id }) => checkout_id))
  return {
    checkoutIds: ids,
    underWay: checkouts
      .filter(({ id, status }) => status === 'PENDING' || status === 'PROCESSING' || isOpen.has(id))
      .map(({ id }) => id),
    references: [
      ...ids,
      ...attempts.flatMap(({ id, reference, rail_reference: other }) => [id, reference, other ?? id]),
    ],
    values: [
      ...checkouts.flatMap(({ account_name, description }) => [account_name, description]),
      ...attempts.flatMap(({ phone }) => [phone, phone?.replace('+', '') ?? null, phone?.replace('+62', '0') ?? null]),
    ].filter((value) => value !== TOMBSTONE),
    metadata: [...new Set(checkouts.map(({ metadata }) => metadata))].filter((metadata) => metadata !== '{}'),
    since: checkouts[0]?.created_at ?? null,
    holdings: [
      ...checkouts.map(({ id, created_at: at, account_name, description, metadata }) => ({
        ...{ table: 'checkout', id, at, why: WHY, until: UNTIL },
        fields: { account_name, description, metadata },
      })),
      ...attempts.map(({ id, created_at: at, phone, card_brand, card_last_four, instrument }) => ({
        ...{ table: 'attempt', id, at, why: WHY, until: UNTIL },
        fields: { phone, card_brand, card_last_four, instrument },
      })),
    ],
  }
}

function selectCheckouts(tx: Tx, merchantId: string, { by, value }: PayerQuery) {
  const rows = tx.selectFrom('checkout').selectAll().where('merchant_id', '=', merchantId)
  const found = {
    checkout: () => rows.where('id', '=', value),
    name: () => rows.where((eb) => eb(eb.fn<string>('lower', ['account_name']), '=', value.toLowerCase())),
    phone: () =>
      rows.where('id', 'in', (eb) =>
        eb.selectFrom('attempt').select('checkout_id').where('merchant_id', '=', merchantId).where('phone', '=', value),
      ),
  }[by]()
  return found.orderBy('id').execute()
}

/** Puts tombstones into checkouts and their attempts; ids, amounts, dates, states and the ledger stay. Returns the rows. */
export async function erasePayer(tx: Tx, merchantId: string, checkoutIds: readonly string[]): Promise<number> {
  if (checkoutIds.length === 0) return 0
  const [checkouts] = await tx
    .updateTable('checkout')
    .set((eb) => ({
      account_name: sql<string | null>`case when account_name is not null then ${TOMBSTONE} end`,
      description: sql<string | null>`case when description is not null then ${TOMBSTONE} end`,
      metadata: eb.val('{}'),
    }))
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', checkoutIds)
    .where(sql<boolean>`(account_name <> ${TOMBSTONE} or description <> ${TOMBSTONE} or metadata <> '{}')`)
    .execute()
  const [attempts] = await tx
    .updateTable('attempt')
    .set({
      phone: null,
      card_brand: null,
      card_last_four: null,
      challenge_url: null,
      instrument: sql`case when instrument ? 'accountName'
        then jsonb_set(instrument, '{accountName}', to_jsonb(${TOMBSTONE}::text)) else instrument end`,
    })
    .where('merchant_id', '=', merchantId)
    .where('checkout_id', 'in', checkoutIds)
    .where(
      sql<boolean>`(phone is not null or card_last_four is not null or challenge_url is not null
        or coalesce(instrument ->> 'accountName', ${TOMBSTONE}) <> ${TOMBSTONE})`,
    )
    .execute()
  return Number(checkouts?.numUpdatedRows ?? 0n) + Number(attempts?.numUpdatedRows ?? 0n)
}
