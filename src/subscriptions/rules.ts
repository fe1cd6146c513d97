import type { Fault } from '../base/errors.ts'
import { isTimeZone } from '../base/time-zone.ts'
import { checkoutFaults } from '../checkout/create/rules.ts'

type Sent = Readonly<Record<string, unknown>>

const fault = (field: string, code: string, message: string): Fault => ({ field, code, message })
const INLINE = ['amount', 'currency', 'interval'] as const

/** The rules of a plan beyond its schema. */
export const planFaults = ({ currency }: Sent): Fault[] => checkoutFaults({ currency }, true)

/** The rules of a subscription between fields or beyond a schema. Sees the body as sent, so it checks only fields of the right type. */
export const subscriptionFaults = (sent: Sent, canCharge: boolean): Fault[] => [
  ...termFaults(sent),
  ...dayFaults(sent),
  ...collectFaults(sent, canCharge),
]

/** Terms are a plan's, or its own. */
function termFaults(sent: Sent): Fault[] {
  if (sent.planId !== undefined) {
    const given = INLINE.filter((field) => sent[field] !== undefined)
    return given.map((field) =>
      fault(field, 'NOT_ALLOWED_HERE', `"${field}" follows from the plan: leave it out, or "planId".`),
    )
  }
  const missing = [...INLINE, 'description'].filter((field) => sent[field] === undefined)
  return [
    ...checkoutFaults({ currency: sent.currency }, sent.currency !== undefined),
    ...missing.map((field) => fault(field, 'REQUIRED', `"${field}" is required where there is no "planId".`)),
  ]
}

function dayFaults({ timeZone, anchorDay, interval }: Sent): Fault[] {
  const isZone = typeof timeZone !== 'string' || isTimeZone(timeZone)
  const hasNoMonths = ['day', 'week'].includes(`${(interval as Sent | undefined)?.unit}`)
  return [
    ...(isZone ? [] : [fault('timeZone', 'INVALID_FORMAT', '"timeZone" is no zone, for example Asia/Jakarta.')]),
    ...(anchorDay !== undefined && hasNoMonths
      ? [fault('anchorDay', 'NOT_ALLOWED_HERE', '"anchorDay" is of months and years.')]
      : []),
  ]
}

function collectFaults({ collect = 'charge', savedMethodIds }: Sent, canCharge: boolean): Fault[] {
  if (collect === 'charge') {
    const message = 'No saved method can be charged here: send "collect": "invoice".'
    return canCharge ? [] : [fault('collect', 'NOT_ALLOWED_HERE', message)]
  }
  const hasMethods = Array.isArray(savedMethodIds) && savedMethodIds.length > 0
  const message = '"savedMethodIds" are charged only with "collect": "charge".'
  return hasMethods ? [fault('savedMethodIds', 'NOT_ALLOWED_HERE', message)] : []
}
