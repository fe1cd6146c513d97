import type { BaseLogger } from 'pino'
import { type Clock, DAY_MS, HOUR_MS, later, MINUTE_MS, realClock, SECOND_MS } from '../../base/clock.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { claim } from '../../jobs/claim.ts'
import { signMessage } from '../../webhooks/delivery/sign.ts'
import type { KybProvider } from '../onboarding.ts'
import { claimDuePushes, type DuePush, readSubmission, recordPush } from './submission-store.ts'

export type PushApp = {
  readonly db: Db
  readonly clock: Clock
  readonly masterKey: MasterKey
  readonly provider: KybProvider | null
  readonly log: Pick<BaseLogger, 'warn'>
}

/** Delays after failed pushes; the last one repeats until the provider accepts the data. */
const RETRY_AFTER_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS]
const TIMEOUT_MS = 15 * SECOND_MS
/** Longer than a push can take. */
const LEASE_MS = MINUTE_MS
const BATCH = 10

/**
 * Pushes business data that is due to the provider's KYB endpoint, a batch at a time; returns how many it tried. A push
 * may arrive twice: it carries the reference and the version of the data.
 */
export async function pushDueBusinesses(app: PushApp): Promise<number> {
  const { provider } = app
  if (!provider) return 0
  const wanted = { providerId: provider.id, leaseMs: LEASE_MS, limit: BATCH }
  const due = await claim(app.db, (tx) => claimDuePushes(tx, app.clock(), wanted))
  await Promise.all(due.map((push) => pushBusiness(app, provider, push)))
  return due.length
}

async function pushBusiness(app: PushApp, provider: KybProvider, push: DuePush): Promise<void> {
  const { merchantId, referenceId, version } = push
  const business = await transaction(app.db, merchantId, (tx) => readSubmission(tx, app.masterKey, merchantId, version))
  const body = JSON.stringify({ reference_id: referenceId, version, ...business })
  const answer = await post(provider, `${referenceId}.${version}`, body)
  const now = app.clock()
  const dueAt = later(now, RETRY_AFTER_MS[Math.min(push.tries, RETRY_AFTER_MS.length) - 1] ?? DAY_MS)
  if (answer !== 'taken') app.log.warn({ referenceId, version, tries: push.tries, answer }, 'KYB data was not taken')
  await transaction(app.db, merchantId, (tx) =>
    recordPush(tx, push, answer === 'taken' ? { pushedAt: now } : { dueAt }),
  )
}

/** One signed push (Standard Webhooks): whether the provider accepted it, otherwise its status or why there is none. */
async function post(provider: KybProvider, id: string, body: string): Promise<'taken' | number | string> {
  const timestamp = Math.floor(realClock().getTime() / 1_000)
  const secret = Buffer.from(provider.secret.replace(/^whsec_/, ''), 'base64')
  try {
    const response = await fetch(provider.url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Gapura-KYB/1',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signMessage([secret], id, timestamp, body),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return response.ok ? 'taken' : response.status
  } catch (error) {
    return (error as Error).name
  }
}
