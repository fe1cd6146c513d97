import type { Tx } from '../../db/transaction.ts'
import { suspendMerchant } from '../../merchants/suspension.ts'
import { recordEvent } from '../../webhooks/outbox.ts'
import type { Onboarding } from '../onboarding.ts'
import type { ReportedStatus } from '../states.ts'
import { insertReport, markReady, moveOnboarding, readOnboarding } from '../store.ts'
import { toStanding } from '../wire.ts'

/**
 * Applies a provider's report. A repeated or outdated report changes nothing, and that is no error, for providers
 * retry. `approved` once it is approved means that the provider is ready to go live, and is stored the first time. A rejection of an approved business stops its live payments at once. Source: interface, "Onboarding".
 */
export async function applyReport(
  tx: Tx,
  now: Date,
  app: { livemode: boolean },
  merchantId: string,
  report: { status: ReportedStatus; reason: string | null },
): Promise<{ onboarding: Onboarding; applied: boolean }> {
  const { status, reason } = report
  const moved = await moveOnboarding(tx, now, merchantId, status, reason)
  const ready = !moved && status === 'approved' ? await markReady(tx, now, merchantId) : undefined
  const changed = moved ?? ready
  if (!changed) {
    const onboarding = await readOnboarding(tx, merchantId)
    if (!onboarding) throw new Error(`no onboarding of ${merchantId}`)
    return { onboarding, applied: false }
  }
  await insertReport(tx, changed, { status, isReady: ready !== undefined, reason: changed.reason, at: now })
  if (status === 'rejected' && app.livemode) await suspendMerchant(tx, now, merchantId)
  await recordEvent(tx, now, {
    merchantId,
    type: 'onboarding.updated',
    subjectId: changed.referenceId,
    sequence: changed.sequence,
    livemode: app.livemode,
    data: toStanding(changed),
  })
  return { onboarding: changed, applied: true }
}
