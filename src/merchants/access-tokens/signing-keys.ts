import type { JWK } from 'jose'
import { DAY_MS, later, MINUTE_MS } from '../../base/clock.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { makeKeyPair, openPrivateKey, type SealedKeyPair } from '../../db/sealing/sealed-key-pair.ts'
import type { Tx } from '../../db/transaction.ts'

/** How long a key signs before the next one takes over. Source: ours; NIST SP 800-57 allows far more. */
export const KEY_LIFE_MS = 90 * DAY_MS
/** How long a replaced key still verifies: a token's 15 minutes, and time for every process to read the new key. */
const OVERLAP_MS = 20 * MINUTE_MS

/** A key pair of access tokens. `verifiesUntil` null: the current one, which signs. */
export type TokenKey = SealedKeyPair & { readonly verifiesUntil: Date | null }

/** The keys that still verify at `now`; the current one first, where there is one. */
export async function readTokenKeys(tx: Tx, now: Date): Promise<TokenKey[]> {
  const rows = await tx
    .selectFrom('access_token_key')
    .selectAll()
    .where((where) => where.or([where('verifies_until', 'is', null), where('verifies_until', '>', now)]))
    .orderBy('verifies_until', (order) => order.desc().nullsFirst())
    .execute()
  return rows.map((row) => ({
    id: row.id,
    sealed: row.sealed,
    publicJwk: JSON.parse(row.public_jwk) as JWK,
    createdAt: row.created_at,
    verifiesUntil: row.verifies_until,
  }))
}

/** A new key pair, Ed25519, its private half sealed. Made outside any transaction. */
export const makeTokenKey = async (masterKey: MasterKey, now: Date): Promise<TokenKey> => ({
  ...(await makeKeyPair('access_token_key', masterKey, now)),
  verifiesUntil: null,
})

/**
 * Makes `next` the key that signs; the previous one verifies for a while longer. Of two processes that rotate at once
 * one wins and the other changes nothing. `from` is the key to be replaced: where it is not current any more, another
 * process was faster. Returns whether `next` was stored.
 */
export async function replaceTokenKey(tx: Tx, from: string | null, next: TokenKey): Promise<boolean> {
  const { createdAt: now } = next
  await tx.deleteFrom('access_token_key').where('verifies_until', '<=', later(now, -OVERLAP_MS)).execute()
  if (from !== null) {
    await tx
      .updateTable('access_token_key')
      .set({ verifies_until: later(now, OVERLAP_MS) })
      .where('id', '=', from)
      .where('verifies_until', 'is', null)
      .execute()
  }
  const taken = await tx
    .insertInto('access_token_key')
    .values({
      id: next.id,
      sealed: next.sealed,
      public_jwk: JSON.stringify(next.publicJwk),
      created_at: now,
      verifies_until: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** The private half of a key. Throws SealError under another master key. */
export const openTokenKey = (masterKey: MasterKey, key: TokenKey): JWK =>
  openPrivateKey('access_token_key', masterKey, key)
