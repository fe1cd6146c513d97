import { readText } from '../../../snap/json.ts'
import type { ChargeRequest, ChargeState, LinkRequest, LinkStarted, SavingRail } from '../../saving-port.ts'
import { readField, readReference } from '../fields.ts'
import type { SnapContext } from '../instruments/instrument-kind.ts'
import { mapRefusal } from '../instruments/map-refusal.ts'
import { fillBody } from '../profile/body.ts'
import type { MandatesSection } from '../profile/mandates.ts'
import { toQueried, toRefused } from '../saving/map-charge.ts'
import { mandateOffersOf } from './offers.ts'
import {
  debitValues,
  endOfMandate,
  type MandateContext,
  maskAccount,
  registrationValues,
  sealAccount,
} from './values.ts'

/** The standard's longest name of a mandate. */
const MANDATE_LENGTH_MAX = 30
/** The connection's credentials have no `debits`. */
const NO_BILLER = 'no_debits_in_credentials'

/** Service 70: the payer agreed on our page, and a good reply is the mandate. */
async function register(context: MandateContext, request: LinkRequest): Promise<LinkStarted> {
  const { section, call, clock } = context
  const end = endOfMandate(request.mandate, clock())
  const values = registrationValues(context, request, end)
  if (!values || !request.account) return { is: 'refused', reason: 'Not offered by this rail', railCode: 'not_offered' }
  const response = await call(section.register.service, fillBody(section.register.body, values))
  if (response.is !== 'done') {
    const refused = mapRefusal(response)
    return refused.is === 'issued' ? { is: 'unknown', railCode: response.railCode } : refused
  }
  const { body, railCode } = response
  if ((readText(body.partnerReferenceNo)?.trim() ?? request.reference) !== request.reference) {
    return { is: 'unknown', railCode: 'reference_mismatch' }
  }
  const railReference = readReference(readField(body, section.mandateReference), MANDATE_LENGTH_MAX)
  if (railReference === undefined) return { is: 'unknown', railCode: `${railCode}_unnamed` }
  const { account } = request
  return { is: 'linked', railReference, secret: sealAccount(account), label: maskAccount(account), expiresAt: end }
}

/** Service 71. A good reply states no outcome: it is queried once, and reported by service 72. */
async function debit(context: MandateContext, request: ChargeRequest): Promise<ChargeState> {
  const { section, call } = context
  const values = debitValues(context, request)
  if (!values) return { is: 'unsent', railCode: 'no_account' }
  const response = await call(section.charge.service, fillBody(section.charge.body, values))
  if (response.is !== 'done') return toRefused(response, section)
  const { body, railCode } = response
  if ((readText(body.partnerReferenceNo)?.trim() ?? request.reference) !== request.reference) {
    return { is: 'unknown', railCode: 'reference_mismatch' }
  }
  const railReference = readReference(body.referenceNo) ?? null
  const state = await debitState(context, { ...request, railReference })
  const isOpen = state.is === 'unknown' || state.is === 'not_found' || state.is === 'unsent'
  return isOpen ? { is: 'processing', railReference, railCode } : state
}

/** Service 55, about one of 71. */
async function debitState(context: MandateContext, request: ChargeRequest): Promise<ChargeState> {
  const { section, call, clock } = context
  const values = debitValues(context, request)
  if (!values) return { is: 'unknown', railCode: 'no_account' }
  return toQueried(await call(section.status.service, fillBody(section.status.body, values)), request, clock())
}

/**
 * Accounts debited by BI-FAST mandates, as a rail. The standard has no query of a mandate, so that the state of one is not known
 * between its debits, and no service that ends one: it is ended here, by never being debited again, and at its bank by its holder
 * or in time. While the connection's credentials name no biller nothing is offered, and debits of mandates that exist wait.
 */
export function snapMandates(snap: SnapContext, section: MandatesSection): SavingRail {
  const { profile, credentials } = snap.settings
  const context: MandateContext = { ...snap, section }
  const isAgreed = credentials.debits !== undefined
  return {
    offers: isAgreed ? mandateOffersOf(profile, section) : [],
    link: async (request) => (isAgreed ? register(context, request) : { is: 'unknown', railCode: NO_BILLER }),
    linkState: async () => ({ is: 'unknown', railCode: 'no_query' }),
    unlink: async () => true,
    charge: async (request) => (isAgreed ? debit(context, request) : { is: 'unsent', railCode: NO_BILLER }),
    chargeState: (request) => debitState(context, request),
  }
}
