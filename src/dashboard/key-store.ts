import type { Tx } from '../db/transaction.ts'

export type ListedKey = {
  readonly id: string
  /** The start of the key: enough to recognise it. */
  readonly hint: string
  readonly region: string | null
  readonly scopes: readonly string[]
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
}

/** The keys of a merchant that are valid at `now`, newest first. */
export async function listKeys(tx: Tx, merchantId: string, now: Date): Promise<ListedKey[]> {
  const rows = await tx
    .selectFrom('secret_key')
    .leftJoin('secret_key_use', (join) =>
      join
        .onRef('secret_key_use.merchant_id', '=', 'secret_key.merchant_id')
        .onRef('secret_key_use.key_id', '=', 'secret_key.id'),
    )
    .select(['secret_key.id', 'hint', 'region', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .where('secret_key.merchant_id', '=', merchantId)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('secret_key.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    hint: row.hint,
    region: row.region,
    scopes: row.scopes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }))
}

/** Ends a key at `at`, unless it ends before anyway. Undefined: there is no such key that is valid at `now`. */
export async function endKey(
  tx: Tx,
  merchantId: string,
  id: string,
  { now, at }: { now: Date; at: Date },
): Promise<{ region: string | null; scopes: readonly string[]; expiresAt: Date } | undefined> {
  const key = await tx
    .selectFrom('secret_key')
    .select(['region', 'scopes', 'expires_at'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .forUpdate()
    .executeTakeFirst()
  if (!key) return undefined
  const expiresAt = key.expires_at && key.expires_at < at ? key.expires_at : at
  await tx
    .updateTable('secret_key')
    .set({ expires_at: expiresAt })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  return { region: key.region, scopes: key.scopes, expiresAt }
}
