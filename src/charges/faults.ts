import type { ChargeFault } from '../connectors/saving-port.ts'
import type { Charge } from './charge.ts'
import type { ChargeFailure } from './subscription-port.ts'

type FaultRow = Pick<ChargeFailure, 'retryable' | 'needs'> & { readonly message: string }

const soft = (message: string): FaultRow => ({ message, retryable: true, needs: null })
const hard = (message: string): FaultRow => ({ message, retryable: false, needs: 'new_method' })

/** Why a charge fails, beside what rails say. */
type OwnFault =
  | 'amount_mismatch'
  | 'invoice_closed'
  | 'checkout_closed'
  | 'not_received'
  | 'charge_open'
  | 'mandate_exceeded'
  | 'not_active'

/** Every reason for a failed charge, and what follows from it. Source: interface, "Charges". */
const FAULTS: Readonly<Record<ChargeFault | OwnFault, FaultRow>> = {
  insufficient_funds: soft('There is not enough money in it.'),
  limit_exceeded: soft('A limit of the payer’s is used up for now.'),
  not_now: soft('The provider cannot charge it now.'),
  declined: soft('The provider declined, without a reason.'),
  not_received: soft('The provider never received the charge.'),
  blocked: hard('The payer’s account is blocked.'),
  expired: hard('The saved method has expired.'),
  inactive: hard('The payer’s account is not active.'),
  invalid: hard('The provider does not know the saved method.'),
  unlinked: hard('The link was ended.'),
  fraud: hard('The provider suspects fraud. Never charge it again.'),
  not_active: hard('The saved method is not active.'),
  limit_needs_payer: { message: 'The payer has to raise a limit.', retryable: false, needs: 'payer' },
  mandate_exceeded: hard('It is outside of what the payer agreed to.'),
  amount_mismatch: { message: 'Another amount was received, and is held.', retryable: false, needs: null },
  invoice_closed: { message: 'The invoice takes no payment any more.', retryable: false, needs: null },
  checkout_closed: { message: 'The checkout was paid otherwise.', retryable: false, needs: null },
  charge_open: soft('The outcome of an earlier charge of the invoice is open.'),
}
export type Fault = keyof typeof FAULTS

const isFault = (code: string): code is Fault => Object.hasOwn(FAULTS, code)

/** A failure as it is shown: what is stored, and what follows from it. */
export function toFailure(failure: NonNullable<Charge['failure']>): ChargeFailure {
  const { retryable, needs } = isFault(failure.code) ? FAULTS[failure.code] : FAULTS.declined
  return { ...failure, retryable, needs }
}

/** A failure with our own words, or those of the rail. */
export const failureOf = (code: Fault, message: string = FAULTS[code].message): ChargeFailure =>
  toFailure({ code, message: message.slice(0, 300) })
