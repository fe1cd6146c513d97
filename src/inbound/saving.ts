import { isSameMoney } from '../base/money.ts'
import type { Charge } from '../charges/charge.ts'
import { findChargeOf } from '../charges/find.ts'
import type { Attempt } from '../checkout/checkout.ts'
import { findAttempt } from '../checkout/read/find.ts'
import type { InboundEvent } from '../connectors/inbound-port.ts'
import type { ChargeState } from '../connectors/saving-port.ts'
import type { Db } from '../db/db.ts'
import { findNamedSavedMethod } from '../saved-methods/find.ts'
import type { SavedMethod } from '../saved-methods/saved-method.ts'

type LinkEvent = Extract<InboundEvent, { is: 'link' }>
type ChargeEvent = Extract<InboundEvent, { is: 'charge' }>

/** A saved method, or a charge of one. `isBelieved`: the message proves its content; otherwise it only triggers a poll. */
export type SavingSubject =
  | {
      readonly is: 'saved_method'
      readonly event: LinkEvent
      readonly method: SavedMethod
      readonly isBelieved: boolean
    }
  | {
      readonly is: 'charge'
      readonly event: InboundEvent
      readonly charge: Charge
      /** What the message says; null: it is about payments as such, and never acted upon. */
      readonly state: ChargeState | null
      readonly isBelieved: boolean
    }

/** What a call about a saved method or a charge is about; null: nothing of ours. */
export async function findSavingSubject(
  db: Db,
  connectionId: string,
  event: LinkEvent | ChargeEvent,
): Promise<SavingSubject | null> {
  if (event.is === 'charge') return findChargeSubject(db, connectionId, event)
  const names = [...event.linkReferences, ...(event.reference === null ? [] : [event.reference])]
  const method = await findNamedSavedMethod(db, connectionId, names)
  return method ? { is: 'saved_method', event, method, isBelieved: isLinkBelieved(event, method) } : null
}

/** Others may know our references: the call has to name the link as its provider named it to us. */
const isLinkBelieved = ({ mustAsk, reference, linkReferences }: LinkEvent, method: SavedMethod): boolean =>
  !mustAsk &&
  method.railReference !== null &&
  linkReferences.includes(method.railReference) &&
  (reference === null || reference === method.reference)

async function findChargeSubject(db: Db, connectionId: string, event: ChargeEvent): Promise<SavingSubject | null> {
  const { reference, railReferences } = event
  const names = [
    { reference, instrumentReference: null },
    ...railReferences.map((instrumentReference) => ({ reference: null, instrumentReference })),
  ]
  for (const name of names) {
    const attempt = await findAttempt(db, connectionId, name)
    const charge = attempt && (await findChargeOf(db, attempt))
    if (charge) {
      return { is: 'charge', event, charge, state: event.state, isBelieved: isChargeBelieved(event, attempt) }
    }
  }
  return null
}

function isChargeBelieved({ mustAsk, reference, railReferences, state }: ChargeEvent, attempt: Attempt): boolean {
  if (mustAsk || attempt.railReference === null || !railReferences.includes(attempt.railReference)) return false
  if (reference !== null && reference !== attempt.reference) return false
  return state.is !== 'succeeded' || isSameMoney(state.receipt.amount, attempt.amount)
}

/** A message about a payment whose attempt is a charge: it only triggers a poll of the charge. Undefined: a payer makes it. */
export async function chargeOfPayment(
  db: Db,
  event: InboundEvent,
  attempt: Attempt,
): Promise<SavingSubject | undefined> {
  const charge = event.is === 'receipt' || event.is === 'state' ? await findChargeOf(db, attempt) : undefined
  return charge && { is: 'charge', event, charge, state: null, isBelieved: false }
}

export const merchantOfSaving = (subject: SavingSubject): string =>
  subject.is === 'charge' ? subject.charge.merchantId : subject.method.merchantId
