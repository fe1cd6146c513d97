import type { PayoutRails, Rails } from '../src/connections/rails.ts'
import type { PayoutRail, TransferState } from '../src/connectors/payout-port.ts'
import type { PaymentRail, ProviderRefund, RailState } from '../src/connectors/port.ts'
import { railsWith } from './rails.ts'

/** Rails that record by which references they were asked, and answer what a test tells them to: by default that all is under way. */
export function askedRails() {
  const asked: string[] = []
  const answers = new Map<string, RailState | Promise<RailState>>()
  /** What rails say that they gave back; undefined: they do not answer. */
  type Listed = readonly ProviderRefund[] | undefined
  const givenBack = new Map<string, Listed | Promise<Listed>>()
  const payoutAnswers = new Map<string, TransferState>()
  const ask = async ({ reference }: { reference: string }): Promise<RailState> => {
    asked.push(reference)
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
        asked.push(reference)
        return givenBack.has(reference) ? givenBack.get(reference) : []
      },
    },
  }
  /** Says of every transfer that it is under way, unless a test says otherwise. */
  const payoutRail = (name: string): PayoutRail => ({
    name,
    bankCode: '014',
    offers: [],
    inquireAccount: async () => ({ is: 'not_offered', railCode: 'none' }),
    send: async () => ({ is: 'unknown', railCode: 'none' }),
    inquire: async ({ reference }) => {
      asked.push(reference)
      return payoutAnswers.get(reference) ?? { is: 'processing', bankReference: null, railCode: 'none' }
    },
  })
  const rails: Rails = railsWith({ qrcode: rail, virtual_account: rail, ewallet: rail })
  const payoutRails: PayoutRails = { forNew: () => [], of: payoutRail }
  return { asked, answers, givenBack, payoutAnswers, rails, payoutRails }
}
