import type { PayoutRails, Rails } from '../../src/connections/rails.ts'
import type { PayoutRail, TransferState } from '../../src/connectors/payout-port.ts'
import type { PaymentRail, ProviderRefund, RailState } from '../../src/connectors/port.ts'
import { railsWith } from '../rails/rails.ts'

/** Rails that record the references they were polled for and answer as the test decides, by default that all is under way. */
export function recordingRails() {
  const polled: string[] = []
  const answers = new Map<string, RailState | Promise<RailState>>()
  /** The refunds that rails report as their own; undefined: no answer. */
  type Listed = readonly ProviderRefund[] | undefined
  const providerRefunds = new Map<string, Listed | Promise<Listed>>()
  const payoutAnswers = new Map<string, TransferState>()
  const ask = async ({ reference }: { reference: string }): Promise<RailState> => {
    polled.push(reference)
    return answers.get(reference) ?? { is: 'pending' }
  }
  const rail: PaymentRail = {
    name: 'any',
    offers: [],
    customerNumberDigits: () => 11,
    issue: async () => ({ is: 'unknown', railCode: 'none' }),
    query: ask,
    retire: ask,
    refunds: {
      faultOf: () => 'not_supported',
      refund: async () => ({ is: 'unknown', railCode: 'none' }),
      query: async () => ({ is: 'unknown', railCode: 'none' }),
      listProviderRefunds: async ({ attempt: { reference } }) => {
        polled.push(reference)
        return providerRefunds.has(reference) ? providerRefunds.get(reference) : []
      },
    },
  }
  /** Reports every transfer as under way, unless the test decides otherwise. */
  const payoutRail = (name: string): PayoutRail => ({
    name,
    bankCode: '014',
    offers: [],
    inquireAccount: async () => ({ is: 'not_offered', railCode: 'none' }),
    send: async () => ({ is: 'unknown', railCode: 'none' }),
    inquire: async ({ reference }) => {
      polled.push(reference)
      return payoutAnswers.get(reference) ?? { is: 'processing', bankReference: null, railCode: 'none' }
    },
  })
  const rails: Rails = railsWith({ qrcode: rail, virtual_account: rail, ewallet: rail })
  const payoutRails: PayoutRails = { forNew: () => [], of: payoutRail }
  return { polled, answers, providerRefunds, payoutAnswers, rails, payoutRails }
}
