import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS, later } from '../../base/clock.ts'
import { openSecret, sealSecret } from '../../base/crypto/seal.ts'
import { newId } from '../../base/id.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { sealContext } from '../../db/sealing/sealed-columns.ts'
import type { Tx } from '../../db/transaction.ts'

const PREFIX = 'whsec_'
const SECRET_LENGTH = 32
/** How long an old secret still signs beside the new one. Source: interface, "Webhooks". */
const OVERLAP_MS = DAY_MS
/** Secrets valid at once: more rotations within the overlap end the oldest early, or headers would grow without end. */
const SECRETS_MAX = 5
const TEXT = /^whsec_[A-Za-z0-9+/]{43}=$/

/** Whose secret it is: that of the settings' two endpoints (null), or of a further one. */
export type SecretOwner = { readonly merchantId: string; readonly endpointId: string | null }
export const secretOwnerName = ({ merchantId, endpointId }: SecretOwner): string => `${merchantId} ${endpointId ?? ''}`

/**
 * Stores a new merchant's webhook secret, generated or given (`whsec_` and the base64 of 32 bytes). It is returned only
 * now and stored sealed. The database refuses a second one.
 */
export const createWebhookSecret = (
  tx: Tx,
  masterKey: MasterKey,
  merchantId: string,
  now: Date,
  secret: string = newSecret(),
): Promise<string> => storeSecret(tx, masterKey, { merchantId, endpointId: null }, now, secret)

/** The same for a new endpoint. */
export const createEndpointSecret = (tx: Tx, masterKey: MasterKey, owner: SecretOwner, now: Date): Promise<string> =>
  storeSecret(tx, masterKey, owner, now, newSecret())

const newSecret = (): string => PREFIX + randomBytes(SECRET_LENGTH).toString('base64')

async function storeSecret(
  tx: Tx,
  masterKey: MasterKey,
  { merchantId, endpointId }: SecretOwner,
  now: Date,
  secret: string,
): Promise<string> {
  if (!TEXT.test(secret)) throw new RangeError('not a webhook secret')
  const id = newId('key', merchantId, now)
  const sealed = sealSecret(masterKey, secretBytes(secret), contextOf(merchantId, id))
  await tx
    .insertInto('webhook_secret')
    .values({ merchant_id: merchantId, id, sealed, created_at: now, expires_at: null, endpoint_id: endpointId })
    .execute()
  return secret
}

/**
 * Creates a new secret in place of the merchant's own; the previous one signs too until `previousValidUntil`. Concurrent
 * calls are serialised.
 */
export const rotateWebhookSecret = (
  tx: Tx,
  masterKey: MasterKey,
  merchantId: string,
  now: Date,
): Promise<RotatedSecret> => rotateSecret(tx, masterKey, { merchantId, endpointId: null }, now, OVERLAP_MS)

export type RotatedSecret = { readonly webhookSecret: string; readonly previousValidUntil: Date }

/** The same for any owner; the previous secret signs `overlapMs` longer, 0 or more. */
export async function rotateSecret(
  tx: Tx,
  masterKey: MasterKey,
  owner: SecretOwner,
  now: Date,
  overlapMs: number,
): Promise<RotatedSecret> {
  const { merchantId } = owner
  await tx.selectFrom('merchant').select('id').where('id', '=', merchantId).forNoKeyUpdate().execute()
  const previousValidUntil = later(now, overlapMs)
  await tx
    .updateTable('webhook_secret')
    .set({ expires_at: previousValidUntil })
    .where('merchant_id', '=', merchantId)
    .where(ofOwner(owner))
    // Older ones that still sign end with it: no overlap is wanted where secrets may have leaked.
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', previousValidUntil)]))
    .execute()
  const retained = tx
    .selectFrom('webhook_secret')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where(ofOwner(owner))
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SECRETS_MAX - 1)
  await tx
    .deleteFrom('webhook_secret')
    .where('merchant_id', '=', merchantId)
    .where(ofOwner(owner))
    .where('id', 'not in', retained)
    .execute()
  const webhookSecret = await storeSecret(tx, masterKey, owner, now, newSecret())
  return { webhookSecret, previousValidUntil }
}

const ofOwner = ({ endpointId }: SecretOwner) => sql<boolean>`endpoint_id is not distinct from ${endpointId}`

/** The secrets that sign messages at `now`, as bytes: the current one first. */
export async function readWebhookSecrets(
  tx: Tx,
  masterKey: MasterKey,
  merchantId: string,
  now: Date,
  endpointId: string | null = null,
): Promise<Buffer[]> {
  const owner = { merchantId, endpointId }
  const sealed = (await readSealedSecrets(tx, [owner], now)).get(secretOwnerName(owner)) ?? []
  return sealed.map((secret) => openWebhookSecret(masterKey, secret))
}

/** A secret as it is stored; opening it (`openWebhookSecret`) is apart from reading it. */
export type SealedSecret = SecretOwner & { readonly id: string; readonly sealed: Buffer }

/** By `secretOwnerName`. */
export type SecretsByOwner = ReadonlyMap<string, SealedSecret[]>

/** As `readWebhookSecrets` for many owners in one statement, still sealed. Without owners, none. */
export async function readSealedSecrets(tx: Tx, owners: readonly SecretOwner[], now: Date): Promise<SecretsByOwner> {
  if (owners.length === 0) return new Map()
  const merchantIds = [...new Set(owners.map(({ merchantId }) => merchantId))]
  const endpointIds = [...new Set(owners.map(({ endpointId }) => endpointId ?? ''))]
  const rows = await tx
    .selectFrom('webhook_secret')
    .select(['merchant_id', 'endpoint_id', 'id', 'sealed'])
    .where('merchant_id', 'in', merchantIds)
    .where(sql`coalesce(endpoint_id, '')`, 'in', endpointIds)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('expires_at', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .execute()
  const secrets = rows.map((row) => ({
    merchantId: row.merchant_id,
    endpointId: row.endpoint_id,
    id: row.id,
    sealed: row.sealed,
  }))
  return Map.groupBy(secrets, secretOwnerName)
}

/** Throws SealError when it was sealed under another master key. */
export const openWebhookSecret = (masterKey: MasterKey, { merchantId, id, sealed }: SealedSecret): Buffer =>
  openSecret(masterKey, sealed, contextOf(merchantId, id))

const secretBytes = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64')
const contextOf = (merchantId: string, id: string): string => sealContext('webhook_secret', merchantId, id)
