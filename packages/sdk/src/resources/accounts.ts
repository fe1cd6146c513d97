import type {
  Balance,
  Bank,
  FeePlan,
  FeePlanQuery,
  FeePreview,
  FeePreviewQuery,
  LedgerTransaction,
  PaymentMethod,
} from '../api.ts'
import { type List, openList } from '../list.ts'
import type { CallOptions, Transport } from '../transport.ts'

export function balance(transport: Transport) {
  return {
    /** What is available, pending and held, by currency. */
    retrieve: async ({ signal }: CallOptions = {}): Promise<readonly Balance[]> => {
      const reply = await transport({ method: 'GET', path: '/v1/balance', signal })
      return (reply as { data: readonly Balance[] }).data
    },
  }
}

export function fees(transport: Transport) {
  return {
    /** What payments and payouts cost now, when their money becomes available, and what is to change. */
    retrieve: (query: FeePlanQuery = {}, { signal }: CallOptions = {}) =>
      transport({ method: 'GET', path: '/v1/fees', query, signal }) as Promise<FeePlan>,

    /** What a payment or payout of an amount would cost now. Nothing is created. */
    preview: (query: FeePreviewQuery, { signal }: CallOptions = {}) =>
      transport({ method: 'GET', path: '/v1/fees/preview', query, signal }) as Promise<FeePreview>,
  }
}

export function paymentMethods(transport: Transport) {
  return {
    /** Every way to pay, with its bounds, and whether it can be taken now. */
    list: ({ signal }: CallOptions = {}): List<PaymentMethod> =>
      openList(transport, { path: '/v1/payment-methods', ...(signal && { signal }) }),
  }
}

export function banks(transport: Transport) {
  return {
    /** Every bank that payouts can be sent to, with its codes. */
    list: ({ signal }: CallOptions = {}): List<Bank> =>
      openList(transport, { path: '/v1/banks', ...(signal && { signal }) }),
  }
}

export function ledger(transport: Transport) {
  return {
    /** Every movement of your money, newest first. */
    transactions: (query: { readonly limit?: number } = {}, { signal }: CallOptions = {}): List<LedgerTransaction> =>
      openList(transport, { path: '/v1/ledger/transactions', query, ...(signal && { signal }) }),
  }
}
