import { randomBytes } from 'node:crypto'
import { DAY_MS, later } from '../../base/clock.ts'
import { newId } from '../../base/id.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { openSecret, sealSecret } from '../../base/seal.ts'
import { sealContext } from '../../db/sealed-columns.ts'
import type { Tx } from '../../db/transaction.ts'

const PREFIX = 'whsec_'
const SECRET_LENGTH = 32
/** How long an old secret goes on signing beside the new one. Source: interface, "Webhooks". */
const OVERLAP_MS = DAY_MS
/** Secrets valid at once: more rotations within the overlap end the oldest early, or headers would grow without end. */
const SECRETS_MAX = 5
const TEXT = /^whsec_[A-Za-z0-9+/]{43}=$/

/**
 * Stores a new merchant's webhook secret, generated or given (`whsec_` and the base64 of 32 bytes). It is returned only
 * now and stored sealed. The database refuses a second one.
 */
export async function createWebhookSecret(
  tx: Tx,
  masterKey: MasterKey,
  merchantId: string,
  now: Date,
  secret: string = PREFIX + randomBytes(SECRET_LENGTH).toString('base64'),
): Promise<string> {
  if (!TEXT.test(secret)) throw new RangeError('not a webhook secret')
  const id = newId('key', merchantId, now)
  const sealed = sealSecret(masterKey, secretBytes(secret), contextOf(merchantId, id))
  await tx
    .insertInto('webhook_secret')
    .values({ merchant_id: merchantId, id, sealed, created_at: now, expires_at: null })
    .execute()
  return secret
}

/** Creates a new secret; the previous one signs too until `previousValidUntil`. Concurrent calls are serialised. */
export async function rotateWebhookSecret(
  tx: Tx,
  masterKey: MasterKey,
  merchantId: string,
  now: Date,
): Promise<{ webhookSecret: string; previousValidUntil: Date }> {
  await tx.selectFrom('merchant').select('id').where('id', '=', merchantId).forNoKeyUpdate().execute()
  const previousValidUntil = later(now, OVERLAP_MS)
  await tx
    .updateTable('webhook_secret')
    .set({ expires_at: previousValidUntil })
    .where('merchant_id', '=', merchantId)
    .where('expires_at', 'is', null)
    .execute()
  const kept = tx
    .selectFrom('webhook_secret')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SECRETS_MAX - 1)
  await tx.deleteFrom('webhook_secret').where('merchant_id', '=', merchantId).where('id', 'not in', kept).execute()
  const webhookSecret = await createWebhookSecret(tx, masterKey, merchantId, now)
  return { webhookSecret, previousValidUntil }
}

/** The secrets a merchant's messages are signed with at `now`, as bytes: the current one first. */
export const readWebhookSecrets = async (
  tx: Tx,
  masterKey: MasterKey,
  merchantId: string,
  now: Date,
): Promise<Buffer[]> => {
  const sealed = (await readSealedSecrets(tx, [merchantId], now)).get(merchantId) ?? []
  return sealed.map((secret) => openWebhookSecret(masterKey, secret))
}

/** A secret as it is stored; opening it (`openWebhookSecret`) is apart from reading it. */
export type SealedSecret = { readonly merchantId: string; readonly id: string; readonly sealed: Buffer }

/** As `readWebhookSecrets` for many merchants in one statement, still sealed. */
export async function readSealedSecrets(
  tx: Tx,
  merchantIds: readonly string[],
  now: Date,
): Promise<Map<string, SealedSecret[]>> {
  const rows = await tx
    .selectFrom('webhook_secret')
    .select(['merchant_id', 'id', 'sealed'])
    .where('merchant_id', 'in', [...merchantIds])
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('expires_at', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .execute()
  const secrets = rows.map((row) => ({ merchantId: row.merchant_id, id: row.id, sealed: row.sealed }))
  return Map.groupBy(secrets, (secret) => secret.merchantId)
}

/** Throws SealError when it was sealed under another master key. */
export const openWebhookSecret = (masterKey: MasterKey, { merchantId, id, sealed }: SealedSecret): Buffer =>
  openSecret(masterKey, sealed, contextOf(merchantId, id))

const secretBytes = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64')
const contextOf = (merchantId: string, id: string): string => sealContext('webhook_secret', merchantId, id)
