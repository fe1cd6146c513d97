import { type Clock, realClock } from '../../base/clock.ts'
import type { PaymentRail, PaymentType } from '../port.ts'
import { snapClient } from './client.ts'
import { ewalletKind } from './ewallet.ts'
import type { InstrumentKind, SnapContext } from './kind.ts'
import { qrKind } from './qr.ts'
import { customerNumberDigits, type SnapSettings } from './settings.ts'
import { vaKind } from './va.ts'

const CURRENCY = 'IDR'

/**
 * A provider that speaks SNAP BI, as a rail: QRIS codes, virtual accounts and e-wallets. One value a provider; it keeps that
 * provider's token. Throws at once for a private key that is none, and never for what the provider answers.
 */
export function snapRail(settings: SnapSettings, clock: Clock = realClock): PaymentRail {
  const context: SnapContext = { settings, clock, call: snapClient(settings, clock) }
  const kinds: Partial<Record<PaymentType, InstrumentKind>> = {
    qrcode: qrKind(context),
    virtual_account: vaKind(context),
    ewallet: ewalletKind(context),
  }
  return {
    name: 'snap',
    customerNumberDigits,
    issue: async (request) => {
      const kind = request.amount.currency === CURRENCY ? kinds[request.type] : undefined
      return kind?.issue(request) ?? { is: 'refused', reason: 'Not offered by this rail', railCode: 'not_offered' }
    },
    query: async (attempt) => kinds[attempt.type]?.query(attempt) ?? { is: 'unknown', railCode: 'not_offered' },
    retire: async (attempt) => kinds[attempt.type]?.retire(attempt) ?? { is: 'unknown', railCode: 'not_offered' },
  }
}
