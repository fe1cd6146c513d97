import { sql } from 'kysely'
import type { Currency } from '../../base/currency.ts'
import { fieldError } from '../../base/errors.ts'
import { fromWhole } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'
import { confirmedBy } from '../endpoints/confirm.ts'
import type { Caller } from '../keys/secret-keys.ts'
import { findMerchant } from '../merchant.ts'
import { type BalanceWarning, readWarnings, setWarnings, toWarning } from './balance-warnings.ts'

/** What a merchant sets for itself. Source: interface, "Settings". */
export type Settings = {
  displayName: string
  successUrl: string | null
  cancelUrl: string | null
  webhookUrl: string | null
  /** Whether events sent to `webhookUrl` carry claim links: a caller allowed to make refunds set or confirmed it. */
  readonly receivesClaimUrls: boolean
  callbackUrl: string | null
  allowedOrigins: string[]
  defaultCurrency: Currency | null
  /** Where its days begin: a name of the IANA database. */
  timeZone: string
  /** Whole units of the home market's currency: a lower available balance needs attention; null: never. */
  lowBalance: number | null
  /** The same for every currency, that one among them. */
  lowBalances: readonly BalanceWarning[]
  /** Whether money that a customer's number received, and that names nothing, pays their oldest invoices. */
  matchOldestFirst: boolean
  /** `#rrggbb`; null: our own. */
  accentColor: string | null
  /** Where the logo is on our host; null: none. It is changed by giving another image, in the dashboard. */
  readonly logoUrl: string | null
}

type Purpose = 'payments' | 'payouts'

export async function readSettings(tx: Tx, merchantId: string): Promise<Settings> {
  const merchant = await findMerchant(tx, merchantId)
  if (!merchant) throw new Error(`no merchant ${merchantId}`)
  const endpoints = await tx
    .selectFrom('merchant_endpoint')
    .select(['purpose', 'url', 'confirmed_url'])
    .where('merchant_id', '=', merchantId)
    .where('purpose', 'in', ['payments', 'payouts'])
    .execute()
  const origins = await tx
    .selectFrom('allowed_origin')
    .select('origin')
    .where('merchant_id', '=', merchantId)
    .orderBy('origin')
    .execute()
  const endpointFor = (purpose: Purpose) => endpoints.find((endpoint) => endpoint.purpose === purpose)
  const payments = endpointFor('payments')
  return {
    displayName: merchant.displayName,
    successUrl: merchant.successUrl,
    cancelUrl: merchant.cancelUrl,
    webhookUrl: payments?.url ?? null,
    receivesClaimUrls: payments !== undefined && payments.confirmed_url === payments.url,
    callbackUrl: endpointFor('payouts')?.url ?? null,
    allowedOrigins: origins.map(({ origin }) => origin),
    defaultCurrency: merchant.defaultCurrency,
    ...(await readDaysAndLimit(tx, merchantId)),
    matchOldestFirst: await readMatchOldestFirst(tx, merchantId),
    accentColor: merchant.accentColor,
    logoUrl: merchant.logoUrl,
  }
}

async function readDaysAndLimit(
  tx: Tx,
  merchantId: string,
): Promise<Pick<Settings, 'timeZone' | 'lowBalance' | 'lowBalances'>> {
  const row = await tx.selectFrom('merchant').select('time_zone').where('id', '=', merchantId).executeTakeFirstOrThrow()
  const lowBalances = (await readWarnings(tx, merchantId)).map(toWarning)
  const lowBalance = lowBalances.find((one) => one.currency === HOME_CURRENCY)?.amount ?? null
  return { timeZone: row.time_zone, lowBalance, lowBalances }
}

/** Whether a merchant's customers pay their oldest invoices first. */
export async function readMatchOldestFirst(tx: Tx, merchantId: string): Promise<boolean> {
  const query = tx.selectFrom('merchant').select('match_oldest_first').where('id', '=', merchantId)
  return (await query.executeTakeFirstOrThrow()).match_oldest_first
}

/** Where a merchant's days begin. */
export const readTimeZone = async (tx: Tx, merchantId: string): Promise<string> =>
  (await readDaysAndLimit(tx, merchantId)).timeZone

/**
 * Changes the given settings. Setting an endpoint's URL enables it again, and confirms it when the caller may make refunds.
 * Throws VALIDATION_ERROR.
 */
export async function changeSettings(
  tx: Tx,
  merchantId: string,
  change: Partial<Settings>,
  by: Pick<Caller, 'mayRefund'> = {},
): Promise<Settings> {
  if (change.timeZone !== undefined) await assertZoneOfDatabase(tx, change.timeZone)
  const columns = {
    ...(change.displayName === undefined ? {} : { display_name: change.displayName }),
    ...(change.successUrl === undefined ? {} : { success_url: change.successUrl }),
    ...(change.cancelUrl === undefined ? {} : { cancel_url: change.cancelUrl }),
    ...(change.defaultCurrency === undefined ? {} : { default_currency: change.defaultCurrency }),
    ...(change.timeZone === undefined ? {} : { time_zone: change.timeZone }),
    ...(change.lowBalance === undefined ? {} : { low_balance: smallest(change.lowBalance) }),
    ...(change.matchOldestFirst === undefined ? {} : { match_oldest_first: change.matchOldestFirst }),
    ...(change.accentColor === undefined ? {} : { accent_color: change.accentColor }),
  }
  if (Object.keys(columns).length > 0) {
    await tx.updateTable('merchant').set(columns).where('id', '=', merchantId).execute()
  }
  if (change.lowBalances !== undefined) await setWarnings(tx, merchantId, change.lowBalances)
  if (change.webhookUrl !== undefined) await setEndpoint(tx, merchantId, 'payments', change.webhookUrl, by)
  if (change.callbackUrl !== undefined) await setEndpoint(tx, merchantId, 'payouts', change.callbackUrl, by)
  if (change.allowedOrigins !== undefined) await setOrigins(tx, merchantId, change.allowedOrigins)
  return readSettings(tx, merchantId)
}

const smallest = (whole: number | null): bigint | null =>
  whole === null ? null : fromWhole(whole, HOME_CURRENCY).amount

/** Reports count days in SQL: PostgreSQL has to know the zone as well. */
async function assertZoneOfDatabase(tx: Tx, zone: string): Promise<void> {
  const { rows } = await sql`select from pg_timezone_names where name = ${zone}`.execute(tx)
  if (rows.length > 0) return
  throw fieldError('timeZone', 'UNKNOWN_TIME_ZONE', `"timeZone" ${zone} is not known to the database.`)
}

async function setEndpoint(
  tx: Tx,
  merchantId: string,
  purpose: Purpose,
  url: string | null,
  by: Pick<Caller, 'mayRefund'>,
): Promise<void> {
  if (url === null) {
    await tx
      .deleteFrom('merchant_endpoint')
      .where('merchant_id', '=', merchantId)
      .where('purpose', '=', purpose)
      .execute()
    return
  }
  await tx
    .insertInto('merchant_endpoint')
    .values({ merchant_id: merchantId, purpose, url, disabled_at: null, ...confirmedBy(by, url) })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'purpose'])
        .doUpdateSet({ url, disabled_at: null, disabled_by: null, ...confirmedBy(by, url) }),
    )
    .execute()
}

/** An origin belongs to one merchant; claiming another's is refused without naming the owner. */
async function setOrigins(tx: Tx, merchantId: string, origins: readonly string[]): Promise<void> {
  await tx.deleteFrom('allowed_origin').where('merchant_id', '=', merchantId).execute()
  for (const origin of [...new Set(origins)].sort()) {
    const claimed = await tx
      .insertInto('allowed_origin')
      .values({ origin, merchant_id: merchantId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('origin')
      .executeTakeFirst()
    if (!claimed) {
      throw fieldError(
        'allowedOrigins',
        'TAKEN',
        `"allowedOrigins" holds ${origin}, which cannot be used by this account.`,
      )
    }
  }
}
