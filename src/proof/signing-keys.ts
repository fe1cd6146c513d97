import type { JWK } from 'jose'
import { DAY_MS } from '../base/clock.ts'
import type { MasterKey } from '../base/master-key.ts'
import { makeKeyPair, openPrivateKey, type SealedKeyPair } from '../db/sealing/sealed-key-pair.ts'
import type { Tx } from '../db/transaction.ts'

/** How long a key signs before the next one takes over. Source: ours; NIST SP 800-57 allows up to three years. */
export const KEY_LIFE_MS = 365 * DAY_MS

/** A key pair that signs days and receipts. `endedAt` null: the current one. Those that ended verify what they signed. */
export type ProofKey = SealedKeyPair & { readonly endedAt: Date | null }

/** Every key there ever was, the newest first. */
export async function readProofKeys(tx: Tx): Promise<ProofKey[]> {
  const rows = await tx.selectFrom('proof_key').selectAll().orderBy('created_at', 'desc').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    sealed: row.sealed,
    publicJwk: JSON.parse(row.public_jwk) as JWK,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }))
}

/** A new key pair, Ed25519, its private half sealed. Made outside any transaction. */
export const makeProofKey = async (masterKey: MasterKey, now: Date): Promise<ProofKey> => ({
  ...(await makeKeyPair('proof_key', masterKey, now)),
  endedAt: null,
})

/** Makes `next` the key that signs. Of two processes that replace it at once one wins and the other changes nothing. */
export async function replaceProofKey(tx: Tx, from: string | null, next: ProofKey): Promise<void> {
  if (from !== null) {
    await tx
      .updateTable('proof_key')
      .set({ ended_at: next.createdAt })
      .where('id', '=', from)
      .where('ended_at', 'is', null)
      .execute()
  }
  await tx
    .insertInto('proof_key')
    .values({
      id: next.id,
      sealed: next.sealed,
      public_jwk: JSON.stringify(next.publicJwk),
      created_at: next.createdAt,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The private half of a key. Throws SealError under another master key. */
export const openProofKey = (masterKey: Pick<MasterKey, 'find'>, key: ProofKey): JWK =>
  openPrivateKey('proof_key', masterKey, key)
