import { sql } from 'kysely'
import { ApiError } from '../../base/errors.ts'
import { fromWhole, type Money, toWhole } from '../../base/money.ts'
import { prepared } from '../../db/prepared-statements.ts'
import { pipelined, type Tx } from '../../db/transaction.ts'
import { HOME, HOME_CURRENCY } from '../../markets/market-of.ts'

/**
 * A payout, and the secret key that sends it; null: a dashboard member, whose limits are checked elsewhere. `isApproved`: a program
 * proposed it with that key and a person approved it.
 */
type Spending = { readonly keyId: string | null; readonly isApproved: boolean; readonly money: Money }

/** The merchant, currency, time and secret keys of payouts. */
type Senders = {
  readonly merchantId: string
  readonly currency: string
  readonly keyIds: readonly string[]
  readonly now: Date
}

/** The daily limit, and the amount sent; null: no limit. */
type Day = { readonly limit: bigint | null; readonly spent: bigint }
/** `own`: the key's own limit; `limit`: the same, or by default what the policy lets one person send. */
type KeyDay = Day & { readonly own: bigint | null; readonly max: bigint | null }

/** How much may still be sent on a day, by a merchant and by each of its secret keys. */
export type Allowance = {
  /** Why a payout exceeds a limit; undefined: it does not. */
  refusalOf(spending: Spending): ApiError | undefined
  /** Deducts the amount of an accepted payout. */
  take(spending: Spending): void
  /** Stores the deductions by conditional statements. Throws LIMIT_EXCEEDED if a limit is exceeded nevertheless. */
  count(tx: Tx): Promise<void>
}

/**
 * Reads a merchant's daily limit, what its secret keys may send without a person, and the amount sent today, in one round trip. The
 * caller holds the lock on the merchant's balance, which all its payouts take, so no other process counts meanwhile. A payout that
 * fails later still counts for that day. A key without a daily limit of its own may send what the policy lets one person send;
 * payouts that a second person approved count too, but only against the key's own limits.
 */
export async function readAllowance(tx: Tx, senders: Senders): Promise<Allowance> {
  const { merchantId, now } = senders
  const day = HOME.calendar.dayOf(now)
  const [merchants, keys] = await pipelined([
    prepared(sql<Day>`
      select payout_daily_limit as "limit", coalesce(counted.amount, 0)::bigint as spent
      from merchant left join payout_day as counted
        on counted.merchant_id = merchant.id and counted.day = ${day}::date
      where merchant.id = ${merchantId}`).execute(tx),
    readKeyDays(tx, senders),
  ])
  const [merchant] = merchants.rows
  if (!merchant) throw new Error(`no merchant ${merchantId}`)
  return newAllowance(senders, merchant, new Map(keys.rows.map((row) => [row.id, row])))
}

const readKeyDays = (tx: Tx, { merchantId, currency: code, keyIds, now }: Senders) =>
  prepared(sql<KeyDay & { id: string }>`
    select key.id, payout_max as max, payout_daily_max as own,
      coalesce(payout_daily_max, approve_above) as "limit",
      coalesce(counted.amount, 0)::bigint as spent
    from unnest(${keyIds}::text[]) as key (id)
      left join secret_key on secret_key.merchant_id = ${merchantId} and secret_key.id = key.id
      left join payout_policy on payout_policy.merchant_id = ${merchantId} and payout_policy.currency = ${code}
      left join payout_key_day as counted on counted.merchant_id = ${merchantId} and counted.key_id = key.id
        and counted.day = ${HOME.calendar.dayOf(now)}::date`).execute(tx)

/**
 * Counts a refund that a program proposed with a secret key and a person approved against that key's own limits, like a payout.
 * The limits are in the home market's currency, and do not apply to other currencies. Throws LIMIT_EXCEEDED.
 */
export async function countProposedRefund(
  tx: Tx,
  now: Date,
  { merchantId, keyId, money }: { readonly merchantId: string; readonly keyId: string; readonly money: Money },
): Promise<void> {
  if (money.currency !== HOME_CURRENCY) return
  const { rows } = await readKeyDays(tx, { merchantId, currency: HOME_CURRENCY, keyIds: [keyId], now })
  const [key] = rows
  if (!key) return
  if (key.max !== null && money.amount > key.max) throw beyondProposer('in one payout')
  if (isBeyond({ ...key, limit: key.own }, money.amount)) throw beyondProposer('in a day')
  if (key.limit !== null)
    await countKeyDay(tx, { merchantId, keyId, day: HOME.calendar.dayOf(now) }, money.amount, key.own)
}

function newAllowance({ merchantId, now }: Senders, merchant: Day, keys: ReadonlyMap<string, KeyDay>): Allowance {
  let taken = 0n
  const approvedOf = new Set<string>()
  const takenBy = new Map<string, bigint>()
  const byKey = (keyId: string | null): bigint => (keyId !== null && takenBy.get(keyId)) || 0n
  const day = HOME.calendar.dayOf(now)
  return {
    refusalOf({ keyId, isApproved, money: { amount } }) {
      const key = keyId === null ? undefined : keys.get(keyId)
      const beyond = isApproved ? beyondProposer : beyondKey
      if (key && key.max !== null && amount > key.max) return beyond('in one payout')
      const day = key && { ...key, limit: isApproved ? key.own : key.limit }
      if (day && isBeyond(day, byKey(keyId) + amount)) return beyond('in a day')
      return isBeyond(merchant, taken + amount) ? beyondAccount() : undefined
    },
    take({ keyId, isApproved, money: { amount } }) {
      taken += amount
      if (keyId !== null && isApproved) approvedOf.add(keyId)
      if (keyId !== null) takenBy.set(keyId, byKey(keyId) + amount)
    },
    async count(tx) {
      const limited = [...takenBy].flatMap(([keyId, amount]) => {
        const { limit = null, own = null } = keys.get(keyId) ?? {}
        if (limit === null || amount === 0n) return []
        return [{ keyId, amount, limit: approvedOf.has(keyId) ? own : limit }]
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
  new ApiError('LIMIT_EXCEEDED', 'This payout would exceed the account’s daily limit; send less, or send it tomorrow.')

const beyondProposer = (span: string): ApiError =>
  new ApiError('LIMIT_EXCEEDED', `This exceeds what the API key that proposed it may send ${span}.`)

const beyondKey = (span: string): ApiError =>
  new ApiError(
    'LIMIT_EXCEEDED',
    `This payout exceeds what this API key may send ${span}; send it in the dashboard, where a second person approves it.`,
  )

async function countKeyDay(
  tx: Tx,
  { merchantId, keyId, day }: { merchantId: string; keyId: string; day: string },
  amount: bigint,
  limit: bigint | null,
): Promise<void> {
  const counted = await tx
    .insertInto('payout_key_day')
    .values({ merchant_id: merchantId, key_id: keyId, day, amount })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'key_id', 'day'])
        .doUpdateSet({ amount: sql<bigint>`payout_key_day.amount + excluded.amount` })
        .where(
          sql<boolean>`payout_key_day.amount + excluded.amount <= coalesce(${limit}::bigint, payout_key_day.amount + excluded.amount)`,
        ),
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

/** The daily limit of a merchant, in whole units; null: no limit. */
export async function readDailyLimit(tx: Tx, merchantId: string): Promise<number | null> {
  const { payout_daily_limit: limit } = await tx
    .selectFrom('merchant')
    .select('payout_daily_limit')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return limit === null ? null : toWhole({ amount: limit, currency: HOME_CURRENCY })
}

/** Sets the daily limit of a merchant, in whole units; null: no limit. */
export async function setDailyLimit(tx: Tx, merchantId: string, whole: number | null): Promise<void> {
  const limit = whole === null ? null : fromWhole(whole, HOME_CURRENCY).amount
  await tx.updateTable('merchant').set({ payout_daily_limit: limit }).where('id', '=', merchantId).execute()
}
