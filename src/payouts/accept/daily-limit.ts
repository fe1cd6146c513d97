import { sql } from 'kysely'
import { jakartaDay } from '../../banks/jakarta.ts'
import { currency } from '../../base/currency.ts'
import { ApiError } from '../../base/errors.ts'
import { fromWhole, type Money, toWhole } from '../../base/money.ts'
import { prepared } from '../../db/prepared-statements.ts'
import { pipelined, type Tx } from '../../db/transaction.ts'

/** What is sent, and with which secret key; null: by a member of the dashboard, whose limits are elsewhere. */
type Spending = { readonly keyId: string | null; readonly money: Money }

/** Who sends when, in which currency; with which secret keys. */
type Senders = {
  readonly merchantId: string
  readonly currency: string
  readonly keyIds: readonly string[]
  readonly now: Date
}

/** What may be sent in a day, and what was; null: no limit. */
type Day = { readonly limit: bigint | null; readonly spent: bigint }
type KeyDay = Day & { readonly max: bigint | null }

/** How much may still be sent on a day, by a merchant and by each of its secret keys. */
export type Room = {
  /** Why a payout passes a limit; undefined: it does not. */
  refusalOf(spending: Spending): ApiError | undefined
  /** Takes the amount of a payout that is accepted. */
  take(spending: Spending): void
  /** Writes down what was taken, by conditional statements. Throws LIMIT_EXCEEDED where it passes a limit after all. */
  count(tx: Tx): Promise<void>
}

/**
 * Reads a merchant's daily limit and what its secret keys may send without people, and what was sent today. The caller
 * holds the merchant's balance, for which all its payouts queue: nobody else counts meanwhile. What fails later is not
 * given back that day. One round trip. A key without a daily limit of its own may send what the policy lets one person send.
 */
export async function readRoom(tx: Tx, senders: Senders): Promise<Room> {
  const { merchantId, currency: code, keyIds, now } = senders
  const day = jakartaDay(now)
  const [merchants, keys] = await pipelined([
    prepared(sql<Day>`
      select payout_daily_limit as "limit", coalesce(counted.amount, 0)::bigint as spent
      from merchant left join payout_day as counted
        on counted.merchant_id = merchant.id and counted.day = ${day}::date
      where merchant.id = ${merchantId}`).execute(tx),
    prepared(sql<KeyDay & { id: string }>`
      select asked.id, payout_max as max, coalesce(payout_daily_max, approve_above) as "limit",
        coalesce(counted.amount, 0)::bigint as spent
      from unnest(${keyIds}::text[]) as asked (id)
        left join secret_key on secret_key.merchant_id = ${merchantId} and secret_key.id = asked.id
        left join payout_policy on payout_policy.merchant_id = ${merchantId} and payout_policy.currency = ${code}
        left join payout_key_day as counted
          on counted.merchant_id = ${merchantId} and counted.key_id = asked.id and counted.day = ${day}::date`).execute(
      tx,
    ),
  ])
  const [merchant] = merchants.rows
  if (!merchant) throw new Error(`there is no merchant ${merchantId}`)
  return newRoom(senders, merchant, new Map(keys.rows.map((row) => [row.id, row])))
}

function newRoom({ merchantId, now }: Senders, merchant: Day, keys: ReadonlyMap<string, KeyDay>): Room {
  let taken = 0n
  const takenBy = new Map<string, bigint>()
  const byKey = (keyId: string | null): bigint => (keyId !== null && takenBy.get(keyId)) || 0n
  const day = jakartaDay(now)
  return {
    refusalOf({ keyId, money: { amount } }) {
      const key = keyId === null ? undefined : keys.get(keyId)
      if (key && key.max !== null && amount > key.max) return beyondKey('in one payout')
      if (key && isBeyond(key, byKey(keyId) + amount)) return beyondKey('in a day')
      return isBeyond(merchant, taken + amount) ? beyondAccount() : undefined
    },
    take({ keyId, money: { amount } }) {
      taken += amount
      if (keyId !== null) takenBy.set(keyId, byKey(keyId) + amount)
    },
    async count(tx) {
      const limited = [...takenBy].flatMap(([keyId, amount]) => {
        const limit = keys.get(keyId)?.limit ?? null
        return limit === null || amount === 0n ? [] : [{ keyId, amount, limit }]
      })
      await pipelined([
        ...limited.map(({ keyId, amount, limit }) => countKeyDay(tx, { merchantId, keyId, day }, amount, limit)),
        ...(merchant.limit === null || taken === 0n
          ? []
          : [countMerchantDay(tx, merchantId, day, taken, merchant.limit)]),
      ])
    },
  }
}

const isBeyond = ({ limit, spent }: Day, amount: bigint): boolean => limit !== null && spent + amount > limit

const beyondAccount = (): ApiError =>
  new ApiError('LIMIT_EXCEEDED', 'This payout would pass the account’s daily limit; send less, or tomorrow.')

const beyondKey = (span: string): ApiError =>
  new ApiError(
    'LIMIT_EXCEEDED',
    `This payout is more than this API key may send ${span}; send it in the dashboard, where a second person approves it.`,
  )

async function countKeyDay(
  tx: Tx,
  { merchantId, keyId, day }: { merchantId: string; keyId: string; day: string },
  amount: bigint,
  limit: bigint,
): Promise<void> {
  const counted = await tx
    .insertInto('payout_key_day')
    .values({ merchant_id: merchantId, key_id: keyId, day, amount })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'key_id', 'day'])
        .doUpdateSet({ amount: sql<bigint>`payout_key_day.amount + excluded.amount` })
        .where(sql<boolean>`payout_key_day.amount + excluded.amount <= ${limit}`),
    )
    .returning('amount')
    .executeTakeFirst()
  if (!counted) throw beyondKey('in a day')
}

async function countMerchantDay(tx: Tx, merchantId: string, day: string, amount: bigint, limit: bigint): Promise<void> {
  const counted = await tx
    .insertInto('payout_day')
    .values({ merchant_id: merchantId, day, amount })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'day'])
        .doUpdateSet({ amount: sql<bigint>`payout_day.amount + excluded.amount` })
        .where(sql<boolean>`payout_day.amount + excluded.amount <= ${limit}`),
    )
    .returning('amount')
    .executeTakeFirst()
  if (!counted) throw beyondAccount()
}

/** How much a merchant may send a day, in whole rupiah; null: no limit. */
export async function readDailyLimit(tx: Tx, merchantId: string): Promise<number | null> {
  const { payout_daily_limit: limit } = await tx
    .selectFrom('merchant')
    .select('payout_daily_limit')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return limit === null ? null : toWhole({ amount: limit, currency: currency('IDR') })
}

/** Sets how much a merchant may send a day, in whole rupiah; null: no limit. */
export async function setDailyLimit(tx: Tx, merchantId: string, whole: number | null): Promise<void> {
  const limit = whole === null ? null : fromWhole(whole, currency('IDR')).amount
  await tx.updateTable('merchant').set({ payout_daily_limit: limit }).where('id', '=', merchantId).execute()
}
