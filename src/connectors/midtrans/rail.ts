import type { Clock } from '../../base/clock.ts'
import type { Issued, PaymentRail, RailState } from '../port.ts'
import { charge, expireTransaction, queryTransaction } from './charge.ts'
import { METHODS, methodOf } from './methods.ts'
import { midtransRefunds } from './refunds.ts'
import { midtransSaving } from './saving/saving.ts'
import type { MidtransSettings } from './settings.ts'
import { closePage, issuePage, queryPage } from './snap-page.ts'

const CURRENCY = 'IDR'
const NOT_OFFERED: Issued = { is: 'refused', reason: 'Not offered by this rail', railCode: 'not_offered' }

/**
 * Midtrans by its own API, as a rail: QRIS, virtual accounts and wallets by the Core API, cards by hosted Snap pages.
 * `name` is the connection's id. Never throws for an answer or the lack of one.
 */
export function midtransRail(name: string, settings: MidtransSettings, clock: Clock): PaymentRail {
  return {
    name,
    offers: METHODS.map(({ type, code, minAmount, maxAmount }) => ({
      type,
      code,
      currency: CURRENCY,
      minAmount,
      maxAmount,
    })),
    // Midtrans chooses the numbers of virtual accounts.
    customerNumberDigits: () => 0,
    issue: async (request) => {
      const method = request.amount.currency === CURRENCY ? methodOf(request.type, request.code) : undefined
      if (!method) return NOT_OFFERED
      if (method.charge) return charge(settings, clock, { ...method, charge: method.charge }, request)
      return method.life ? issuePage(settings, clock, method.life, request) : NOT_OFFERED
    },
    query: (attempt): Promise<RailState> =>
      attempt.type === 'credit_card'
        ? queryPage(settings, attempt, clock())
        : queryTransaction(settings, attempt, clock(), { is: 'closed' }),
    retire: (attempt) =>
      attempt.type === 'credit_card'
        ? closePage(settings, attempt, clock())
        : expireTransaction(settings, attempt, clock()),
    refunds: midtransRefunds(settings, clock),
    saving: midtransSaving(settings, clock),
  }
}
