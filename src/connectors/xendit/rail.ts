import type { Clock } from '../../base/clock.ts'
import type { PaymentRail } from '../port.ts'
import { CARDS, CHANNELS, channelOf } from './channels.ts'
import { xenditCollectors } from './collectors.ts'
import { cancelRequest, queryRequest, requestPayment } from './payment-request.ts'
import { xenditRefunds } from './refunds.ts'
import { xenditSaving } from './saving/saving.ts'
import { cancelSession, openSession, querySession } from './session.ts'
import type { XenditSettings } from './settings.ts'

const CURRENCY = 'IDR'

/**
 * Xendit by its own API, as a rail: QRIS, virtual accounts and wallets by payment requests, cards by the hosted page of
 * a session. `name` is the connection's id. Never throws for an answer or the lack of one.
 */
export function xenditRail(name: string, settings: XenditSettings, clock: Clock): PaymentRail {
  return {
    name,
    offers: [...CHANNELS, CARDS].map(({ type, code, minAmount, maxAmount }) => ({
      type,
      code,
      currency: CURRENCY,
      minAmount,
      maxAmount,
    })),
    // Xendit chooses the numbers of virtual accounts.
    customerNumberDigits: () => 0,
    issue: async (request) => {
      const isRupiah = request.amount.currency === CURRENCY
      if (isRupiah && request.type === 'credit_card') return openSession(settings, request)
      const channel = isRupiah ? channelOf(request.type, request.code) : undefined
      return channel
        ? requestPayment(settings, channel, request)
        : { is: 'refused', reason: 'Not offered by this rail', railCode: 'not_offered' }
    },
    query: (attempt) => (attempt.type === 'credit_card' ? querySession : queryRequest)(settings, attempt, clock()),
    retire: (attempt) => (attempt.type === 'credit_card' ? cancelSession : cancelRequest)(settings, attempt, clock()),
    refunds: xenditRefunds(settings, clock),
    collectors: xenditCollectors(settings, clock),
    saving: xenditSaving(settings, clock),
  }
}
