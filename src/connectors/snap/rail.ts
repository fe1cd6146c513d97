import { type Clock, realClock } from '../../base/clock.ts'
import { type InstrumentKind, PAYMENT_TYPES, type PaymentType } from '../../payment-methods/types.ts'
import type { PaymentRail } from '../port.ts'
import { snapClient } from './client/client.ts'
import { snapCollectors } from './collectors/collectors.ts'
import { ewalletKind } from './instruments/ewallet.ts'
import type { KindAtRail, MatchedKind, SnapContext } from './instruments/instrument-kind.ts'
import { qrKind } from './instruments/qr.ts'
import { customerDigits } from './instruments/va-number.ts'
import { vaOrderKind } from './instruments/va-order.ts'
import { vaKind } from './instruments/virtual-account.ts'
import { snapMandates } from './mandates/mandates.ts'
import { currenciesOf, offersOf } from './offers.ts'
import { snapRefunds } from './refunds/refunds.ts'
import { joinSaving } from './saving/join.ts'
import { snapSaving } from './saving/saving.ts'
import type { SnapSettings } from './settings.ts'

/** What the profile offers, each in its way. */
function kindsOf(context: SnapContext): { readonly [kind in InstrumentKind]?: KindAtRail<kind> } {
  const { qr, virtualAccounts, wallets } = context.settings.profile
  return {
    ...(qr && { qr: qrKind(context, qr) }),
    ...(virtualAccounts?.way === 'number' && { number: vaKind(context, virtualAccounts) }),
    ...(virtualAccounts?.way === 'order' && { number: vaOrderKind(context, virtualAccounts) }),
    ...(wallets && { approval: ewalletKind(context, wallets) }),
  }
}

/**
 * A provider that speaks SNAP BI, as a rail: QRIS codes, virtual accounts and e-wallets, as its profile has them. One
 * value a connection; it keeps that connection's token. Throws at once for an invalid private key, and never for a
 * provider's response.
 */
export function snapRail(settings: SnapSettings, clock: Clock = realClock): PaymentRail {
  const context: SnapContext = { settings, clock, call: snapClient(settings, clock) }
  const kinds = kindsOf(context)
  const kindOf = (type: PaymentType): MatchedKind | undefined => kinds[PAYMENT_TYPES[type].instrument]
  const { virtualAccounts, refunds, saving: section, mandates, unsaved } = settings.profile
  const saving = joinSaving(section && snapSaving(context, section), mandates && snapMandates(context, mandates))
  const currencies = currenciesOf(settings.profile)
  return {
    name: settings.id,
    offers: offersOf(settings),
    customerNumberDigits: (bankCode) =>
      virtualAccounts?.way === 'number' ? customerDigits(settings, virtualAccounts, bankCode) : 0,
    issue: async (request) => {
      const kind = currencies.includes(request.amount.currency) ? kindOf(request.type) : undefined
      return kind?.issue(request) ?? { is: 'refused', reason: 'Not offered by this rail', railCode: 'not_offered' }
    },
    query: async (attempt) => kindOf(attempt.type)?.query(attempt) ?? { is: 'unknown', railCode: 'not_offered' },
    retire: async (attempt) => kindOf(attempt.type)?.retire(attempt) ?? { is: 'unknown', railCode: 'not_offered' },
    ...(refunds && { refunds: snapRefunds(context, refunds) }),
    collectors: snapCollectors(context),
    ...(saving && { saving }),
    ...(unsaved && { unsaved }),
  }
}
