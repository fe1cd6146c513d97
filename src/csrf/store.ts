import type { Tx } from '../db/transaction.ts'

/** An origin's merchant as it is now. */
export type OriginHolder = {
  readonly merchantId: string
  readonly origin: string
  readonly isSuspended: boolean
  /** Where a checkout made from a page of this origin may lead: every allowed origin, and the very URLs of the settings. */
  readonly redirects: { readonly origins: readonly string[]; readonly urls: readonly string[] }
}

/** A signing key as it is stored. */
export type SealedKey = { readonly id: string; readonly sealed: Buffer; readonly createdAt: Date }

/** Every key, the newest first. */
export async function readKeys(tx: Tx): Promise<SealedKey[]> {
  const rows = await tx.selectFrom('csrf_key').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  return rows.map((row) => ({ id: row.id, sealed: row.sealed, createdAt: row.created_at }))
}

export async function insertKey(tx: Tx, key: SealedKey): Promise<void> {
  await tx.insertInto('csrf_key').values({ id: key.id, sealed: key.sealed, created_at: key.createdAt }).execute()
}

/** Forgets keys made before `before`, but never the newest. Returns how many. */
export async function deleteKeys(tx: Tx, before: Date): Promise<number> {
  const gone = await tx
    .deleteFrom('csrf_key')
    .where('created_at', '<', before)
    .where('created_at', '<', (newest) =>
      newest.selectFrom('csrf_key').select((eb) => eb.fn.max('created_at').as('at')),
    )
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/** The merchant of an allowed origin, by an exact match: scheme, host and port. */
export async function findOrigin(tx: Tx, origin: string): Promise<OriginHolder | undefined> {
  const row = await tx
    .selectFrom('allowed_origin')
    .innerJoin('merchant', 'merchant.id', 'allowed_origin.merchant_id')
    .select((row) => [
      'merchant_id',
      'suspended_at',
      'success_url',
      'cancel_url',
      row
        .selectFrom('allowed_origin as also')
        .whereRef('also.merchant_id', '=', 'allowed_origin.merchant_id')
        .select((also) => also.fn.agg<string[]>('array_agg', ['also.origin']).as('origins'))
        .as('origins'),
    ])
    .where('origin', '=', origin)
    .executeTakeFirst()
  if (!row) return undefined
  const urls = [row.success_url, row.cancel_url].filter((url) => url !== null)
  return {
    merchantId: row.merchant_id,
    origin,
    isSuspended: row.suspended_at !== null,
    redirects: { origins: row.origins ?? [], urls },
  }
}
