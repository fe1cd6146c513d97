import type { Selectable } from 'kysely'
import type { Currency } from '../base/currency.ts'
import { routeOf } from '../base/id.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { HOME } from '../markets/market-of.ts'

/** A client of the API, as its checkouts and pages need it. */
export type Merchant = {
  readonly id: string
  readonly displayName: string
  readonly successUrl: string | null
  readonly cancelUrl: string | null
  readonly defaultCurrency: Currency | null
  readonly accentColor: string | null
  readonly logoUrl: string | null
}

/** Makes a merchant. Its webhook secret and keys are made by their own verbs, in the same transaction. */
export async function createMerchant(tx: Tx, now: Date, merchant: Merchant): Promise<Merchant> {
  await tx
    .insertInto('merchant')
    .values({
      id: merchant.id,
      display_name: merchant.displayName,
      success_url: merchant.successUrl,
      cancel_url: merchant.cancelUrl,
      default_currency: merchant.defaultCurrency,
      time_zone: HOME.calendar.zone,
      accent_color: merchant.accentColor,
      logo_url: merchant.logoUrl,
      created_at: now,
    })
    .execute()
  return merchant
}

export async function findMerchant(tx: Tx, id: string): Promise<Merchant | undefined> {
  const row = await tx.selectFrom('merchant').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** What `fromRow` reads. */
export const MERCHANT_COLUMNS = 'id, display_name, success_url, cancel_url, default_currency, accent_color, logo_url'

/** A row as a merchant. */
export const fromRow = (row: Selectable<Tables['merchant']>): Merchant => ({
  id: row.id,
  displayName: row.display_name,
  successUrl: row.success_url,
  cancelUrl: row.cancel_url,
  defaultCurrency: row.default_currency as Currency | null,
  accentColor: row.accent_color,
  logoUrl: row.logo_url,
})

/** What an operator sees of a merchant. `suspendedAt` null: it is not suspended. */
export type ListedMerchant = Pick<Merchant, 'id' | 'defaultCurrency'> & {
  readonly name: string
  readonly suspendedAt: Date | null
  readonly createdAt: Date
}

/** Every merchant, oldest first. */
export async function listMerchants(tx: Tx): Promise<ListedMerchant[]> {
  const rows = await tx
    .selectFrom('merchant')
    .select(['id', 'display_name', 'default_currency', 'suspended_at', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.display_name,
    defaultCurrency: row.default_currency as Currency | null,
    suspendedAt: row.suspended_at,
    createdAt: row.created_at,
  }))
}

/** The merchants an id may belong to: those whose route it carries, usually one. */
export async function merchantsOfRoute(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.selectFrom('merchant').select('id').where('route', '=', routeOf(id)).execute()
  return rows.map((row) => row.id)
}
