import { DAY_MS } from '../../../base/clock.ts'
import { isSameMoney } from '../../../base/money.ts'
import { toSnapMoney } from '../../../snap/amount.ts'
import type { JsonObject } from '../../../snap/json.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { RailRefund, RefundFault, RefundRail, RefundState } from '../../port.ts'
import type { SnapResponse } from '../client/response.ts'
import { readField, readReference } from '../fields.ts'
import type { SnapContext } from '../instruments/instrument-kind.ts'
import { attemptValues } from '../instruments/values.ts'
import { type BodyValues, fillBody } from '../profile/body.ts'
import type { Operation } from '../profile/operation.ts'
import { type RefundRule, type RefundsSection, ruleFor } from '../profile/refunds.ts'
import { toProviderRefunds, toQueried, toRefunded } from './map-refund.ts'

const NOT_SUPPORTED: RefundState = {
  is: 'failed',
  reason: 'Not refunded by this rail',
  code: 'not_supported',
  railCode: 'not_offered',
}

/** `14:05` of a time in Jakarta. */
const hourOf = (time: Date): string => formatTimestamp(time).slice('2026-11-20T'.length, '2026-11-20T10:00'.length)

function faultOf(rule: RefundRule | undefined, refund: RailRefund, now: Date): RefundFault | null {
  const { paid, amount } = refund
  if (!rule || (!rule.isPartial && !isSameMoney(amount, paid.amount))) return 'not_supported'
  const { windowDays, hours } = rule
  const isLate = windowDays !== null && now.getTime() - paid.paidAt.getTime() > windowDays * DAY_MS
  const isNight = hours !== undefined && (hourOf(now) < hours.from || hourOf(now) >= hours.until)
  return isLate || isNight ? 'window_closed' : null
}

/** What the payer's bank or wallet is called, and what it calls the payment. */
type Issuer = { readonly issuerReference: string | null; readonly issuerName: string | null }

const ask = (
  context: SnapContext,
  { service, body }: Operation,
  refund: Pick<RailRefund, 'attempt' | 'paid'>,
): Promise<SnapResponse> =>
  context.call(service, fillBody(body, { ...attemptValues(context, refund.attempt), ...paidValues(refund) }))

/** The payment's own reference is known, also where that of the instrument never was. */
const paidValues = ({ paid }: Pick<RailRefund, 'paid'>): BodyValues => ({ railReference: paid.railReference })

/** The issuer, as the provider reports it when queried; null: a refund must name it and it is unknown. */
async function findIssuer(context: SnapContext, rule: RefundRule, refund: RailRefund): Promise<Issuer | null> {
  const known: Issuer = { issuerReference: refund.paid.issuerReference, issuerName: null }
  if (!rule.issuer) return known
  const response = await ask(context, rule.issuer.query, refund)
  if (response.is !== 'done') return known.issuerReference === null ? null : known
  const issuerReference = readReference(readField(response.body, rule.issuer.reference)) ?? known.issuerReference
  const issuerName = readReference(readField(response.body, rule.issuer.name)) ?? null
  return issuerReference === null ? null : { issuerReference, issuerName }
}

/** The refund as it goes out; null: who issued is not known, and has to be. */
async function bodyOf(context: SnapContext, rule: RefundRule, refund: RailRefund): Promise<JsonObject | null> {
  const issuer = await findIssuer(context, rule, refund)
  if (!issuer) return null
  return fillBody(rule.refund.body, {
    ...attemptValues(context, refund.attempt),
    ...paidValues(refund),
    refundReference: refund.reference,
    refundAmount: toSnapMoney(refund.amount),
    reason: refund.reason,
    paidAt: formatTimestamp(refund.paid.paidAt, context.settings.profile.calls.bodyTime),
    ...issuer,
  })
}

async function sendRefund(context: SnapContext, rule: RefundRule, refund: RailRefund): Promise<RefundState> {
  const body = await bodyOf(context, rule, refund)
  // Nothing was sent: the rail knows of no refund.
  if (!body) return { is: 'not_found', railCode: 'issuer_unknown' }
  return toRefunded(await context.call(rule.refund.service, body), rule, refund, body)
}

async function queryRefund(context: SnapContext, rule: RefundRule, refund: RailRefund): Promise<RefundState> {
  if (rule.query !== 'repeat') return toQueried(await ask(context, rule.query, refund), rule, refund)
  const repeated = await sendRefund(context, rule, refund)
  // That the repeat did not arrive says nothing about the first.
  return repeated.is === 'not_found' ? { is: 'unknown', railCode: repeated.railCode } : repeated
}

/** Refunds by SNAP: services 78 and 58, queried by 51 and 55. */
export function snapRefunds(context: SnapContext, section: RefundsSection): RefundRail {
  const ruleOf = ({ attempt }: Pick<RailRefund, 'attempt'>) => ruleFor(section, attempt.type, attempt.code)
  return {
    faultOf: (refund, now) => faultOf(ruleOf(refund), refund, now),
    refund: async (refund) => {
      const rule = ruleOf(refund)
      return rule ? sendRefund(context, rule, refund) : NOT_SUPPORTED
    },
    query: async (refund) => {
      const rule = ruleOf(refund)
      return rule ? queryRefund(context, rule, refund) : NOT_SUPPORTED
    },
    listProviderRefunds: async (payment) => {
      const rule = ruleOf(payment)
      if (!rule || rule.query === 'repeat') return []
      return toProviderRefunds(await ask(context, rule.query, payment), rule, payment, context.clock())
    },
  }
}
