import { sql } from 'kysely'
import { type Holding, TOMBSTONE, type UnderWay } from '../../base/privacy/personal-data.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Customer } from '../customer/customer.ts'
import type { Customers } from '../customer/customers.ts'
import { normalised, searchWordsOf } from '../customer/search-words.ts'
import { findIdsByWords } from '../read/search-by-words.ts'
import { type AttemptStatus, type CheckoutStatus, ENDED } from '../states.ts'

/** Identifies a payer. A phone number is in E.164. */
type PayerQuery = { readonly by: 'phone' | 'email' | 'name' | 'checkout' | 'customer'; readonly value: string }

type PayerData = {
  readonly checkoutIds: readonly string[]
  /** Checkouts that can still be paid, or whose payment has no known outcome yet. */
  readonly underWay: readonly UnderWay[]
  readonly references: readonly string[]
  readonly values: readonly (string | null)[]
  readonly metadata: readonly string[]
  readonly since: Date | null
  readonly holdings: readonly Holding[]
}

const WHY = 'the requested payment, and its proof'
const UNTIL = 'erased on request; the row itself stays with the books'

/** All data a merchant's checkouts hold about a payer; `customerIds`: the merchant's customers that are this person. */
export async function findPayer(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  query: PayerQuery,
  customerIds: readonly string[],
): Promise<PayerData> {
  const named = (await selectCheckouts(tx, customers, merchantId, query))
    .map((checkout) => ({ ...checkout, customer: customers.open(checkout) }))
    .filter((checkout) => query.by !== 'name' || isCalled(checkout, query.value))
  const known = new Set(named.map(({ id }) => id))
  const others = (await selectOfCustomers(tx, merchantId, customerIds))
    .filter(({ id }) => !known.has(id))
    .map((checkout) => ({ ...checkout, customer: customers.open(checkout) }))
  const checkouts = [...named, ...others].sort((a, b) => (a.id < b.id ? -1 : 1))
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
  return {
    checkoutIds: ids,
    underWay: checkouts.flatMap((checkout) => {
      const own = attempts.filter(({ checkout_id }) => checkout_id === checkout.id)
      return openIn(checkout, own) ?? []
    }),
    references: [
      ...ids,
      ...attempts.flatMap(({ id, reference, rail_reference: other }) => [id, reference, other ?? id]),
    ],
    values: [
      ...checkouts.flatMap(({ account_name, description, customer }) => [
        ...[account_name, description, customer?.name ?? null, customer?.email ?? null, customer?.note ?? null],
        ...spellingsOf(customer?.phone ?? null),
      ]),
      ...attempts.flatMap(({ phone }) => spellingsOf(phone)),
    ].filter((value) => value !== TOMBSTONE),
    metadata: [...new Set(checkouts.map(({ metadata }) => metadata))].filter((metadata) => metadata !== '{}'),
    since: checkouts[0]?.created_at ?? null,
    holdings: [
      ...checkouts.map(({ id, created_at: at, account_name, description, metadata, customer }) => ({
        table: 'checkout',
        id,
        at,
        why: WHY,
        until: UNTIL,
        fields: { account_name, description, metadata, customer },
      })),
      ...attempts.map(({ id, created_at: at, phone, card_brand, card_last_four, instrument }) => ({
        table: 'attempt',
        id,
        at,
        why: WHY,
        until: UNTIL,
        fields: { phone, card_brand, card_last_four, instrument },
      })),
    ],
  }
}

type Polled = { readonly status: AttemptStatus; readonly poll_at: Date | null; readonly poll_count: number }

/** What keeps a checkout from being erased; undefined: nothing. */
function openIn(
  { id, status }: { readonly id: string; readonly status: CheckoutStatus },
  attempts: readonly Polled[],
): UnderWay | undefined {
  if (!ENDED.includes(status)) return { id, why: `it is ${status}`, endsSoon: false }
  // An attempt that succeeded or failed is over, even if a poll of its rail was scheduled.
  const open = attempts.filter((one) => one.status !== 'SUCCEEDED' && one.status !== 'FAILED' && one.poll_at !== null)
  const [last] = open.toSorted((a, b) => Number(b.poll_at) - Number(a.poll_at))
  if (!last) return undefined
  const why = `its provider has not closed a code or number that was shown; the next poll is at ${last.poll_at?.toISOString()}`
  return { id, why, endsSoon: open.every((one) => one.status === 'RETIRED' && one.poll_count === 0) }
}

/** A phone number in its usual spellings. */
const spellingsOf = (phone: string | null): (string | null)[] => [
  phone,
  phone?.replace('+', '') ?? null,
  phone?.startsWith('+62') ? phone.replace('+62', '0') : null,
]

async function selectCheckouts(tx: Tx, customers: Customers, merchantId: string, { by, value }: PayerQuery) {
  if (by === 'customer') return []
  const words = by === 'checkout' ? [] : searchWordsOf({ ...NO_CUSTOMER, [by]: value }, {})
  const ofCustomer =
    words.length === 0 ? [] : await findIdsByWords(tx, customers, merchantId, words, Number.MAX_SAFE_INTEGER)
  const rows = tx.selectFrom('checkout').selectAll().where('merchant_id', '=', merchantId)
  const found = {
    checkout: () => rows.where('id', '=', value),
    email: () => rows.where('id', '=', sql<string>`any(${ofCustomer}::text[])`),
    name: () =>
      rows.where((eb) =>
        eb.or([
          eb(eb.fn<string>('lower', ['account_name']), '=', value.toLowerCase()),
          eb('id', '=', sql<string>`any(${ofCustomer}::text[])`),
        ]),
      ),
    phone: () =>
      rows.where((eb) =>
        eb.or([
          eb('id', '=', sql<string>`any(${ofCustomer}::text[])`),
          eb(
            'id',
            'in',
            eb
              .selectFrom('attempt')
              .select('checkout_id')
              .where('merchant_id', '=', merchantId)
              .where('phone', '=', value),
          ),
        ]),
      ),
  }[by]()
  return found.orderBy('id').execute()
}

const selectOfCustomers = async (tx: Tx, merchantId: string, customerIds: readonly string[]) =>
  customerIds.length === 0
    ? []
    : tx
        .selectFrom('checkout')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .where('customer_id', 'in', customerIds)
        .execute()

const NO_CUSTOMER = { name: null, email: null, phone: null }

/** Whether the holder's or the customer's name is exactly this one, not only made of the same words. */
const isCalled = (
  { account_name, customer }: { readonly account_name: string | null; readonly customer: Customer | null },
  name: string,
): boolean => [account_name, customer?.name].some((held) => normalised(held ?? '') === normalised(name))

/** Puts tombstones into checkouts and their attempts. Ids, amounts, dates, states and the ledger stay. Returns the rows. */
export async function erasePayer(tx: Tx, merchantId: string, checkoutIds: readonly string[]): Promise<number> {
  if (checkoutIds.length === 0) return 0
  const [checkouts] = await tx
    .updateTable('checkout')
    .set((eb) => ({
      account_name: sql<string | null>`case when account_name is not null then ${TOMBSTONE} end`,
      description: sql<string | null>`case when description is not null then ${TOMBSTONE} end`,
      metadata: eb.val('{}'),
      customer: null,
      ordered_from: null,
    }))
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', checkoutIds)
    .where(
      sql<boolean>`(account_name <> ${TOMBSTONE} or description <> ${TOMBSTONE} or metadata <> '{}'
        or customer is not null or ordered_from is not null)`,
    )
    .execute()
  await tx
    .deleteFrom('checkout_search_token')
    .where('merchant_id', '=', merchantId)
    .where('checkout_id', 'in', checkoutIds)
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
