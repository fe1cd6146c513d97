import { sql } from 'kysely'
import { later } from '../../base/clock.ts'
import { openSecret, sealSecret } from '../../base/crypto/seal.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { sealContext } from '../../db/sealing/sealed-columns.ts'
import type { Tx } from '../../db/transaction.ts'
import type { BusinessData } from '../onboarding.ts'

/** Stores the next version of a merchant's data, sealed, and makes its push due. Returns the version. */
export async function insertSubmission(
  tx: Tx,
  now: Date,
  masterKey: MasterKey,
  merchantId: string,
  business: BusinessData,
): Promise<number> {
  const { version } = await tx
    .updateTable('onboarding')
    .set({ version: sql<number>`version + 1`, push_due_at: now, push_tries: 0, pushed_at: null, updated_at: now })
    .where('merchant_id', '=', merchantId)
    .returning('version')
    .executeTakeFirstOrThrow()
  const sealed = sealSecret(masterKey, Buffer.from(JSON.stringify(business)), contextOf(merchantId, version))
  await tx
    .insertInto('onboarding_submission')
    .values({ merchant_id: merchantId, version, sealed, submitted_at: now })
    .execute()
  return version
}

/** A version of the data; null: there is none. */
export async function readSubmission(
  tx: Tx,
  masterKey: MasterKey,
  merchantId: string,
  version: number,
): Promise<BusinessData | null> {
  const row = await tx
    .selectFrom('onboarding_submission')
    .select('sealed')
    .where('merchant_id', '=', merchantId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? JSON.parse(openSecret(masterKey, row.sealed, contextOf(merchantId, version)).toString()) : null
}

/** Data that is to reach the provider; this try counted. */
export type DuePush = {
  readonly merchantId: string
  readonly referenceId: string
  readonly version: number
  readonly tries: number
}

/** Claims pushes that are due at a provider for `leaseMs`; one whose worker dies becomes due again. */
export async function claimDuePushes(
  tx: Tx,
  now: Date,
  { providerId, leaseMs, limit }: { providerId: string; leaseMs: number; limit: number },
): Promise<DuePush[]> {
  const due = tx
    .selectFrom('onboarding')
    .select('merchant_id')
    .where('push_due_at', '<=', now)
    .where('provider_id', '=', providerId)
    .orderBy('push_due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const rows = await tx
    .updateTable('onboarding')
    .set({ push_due_at: later(now, leaseMs), push_tries: sql<number>`push_tries + 1` })
    .where('merchant_id', 'in', due)
    .returning(['merchant_id', 'reference_id', 'version', 'push_tries'])
    .execute()
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    referenceId: row.reference_id,
    version: row.version,
    tries: row.push_tries,
  }))
}

/** Records the result of a push. Data submitted meanwhile keeps its own schedule. */
export async function recordPush(
  tx: Tx,
  { merchantId, version }: DuePush,
  outcome: { pushedAt: Date } | { dueAt: Date },
): Promise<void> {
  await tx
    .updateTable('onboarding')
    .set('pushedAt' in outcome ? { push_due_at: null, pushed_at: outcome.pushedAt } : { push_due_at: outcome.dueAt })
    .where('merchant_id', '=', merchantId)
    .where('version', '=', version)
    .execute()
}

const contextOf = (merchantId: string, version: number): string =>
  sealContext('onboarding_submission', merchantId, version)
