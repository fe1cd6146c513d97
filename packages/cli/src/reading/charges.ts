import type { Charge } from '@gapura/sdk'
import { listing, money, type Readable, showing } from './reading.ts'

const NEEDS = { payer: 'the payer has to act', new_method: 'another method is needed' } as const

const CHARGES: Readable<Charge, Charge> = {
  ...{ command: 'charges', prefix: 'ch', one: 'charge' },
  filters: {
    customer: { name: 'customerId', help: 'those of this customer, cus_…' },
    method: { name: 'savedMethodId', help: 'those of this saved method, sm_…' },
    invoice: { name: 'invoiceId', help: 'those of this invoice, inv_…' },
    status: { name: 'status', help: 'PROCESSING, NEEDS_PAYER, SUCCEEDED or FAILED' },
    reference: { name: 'externalId', help: 'the one with this reference of yours' },
  },
  list: (gapura, query) => gapura.charges.list(query),
  get: (gapura, id) => gapura.charges.retrieve(id),
  line: ({ createdAt, id, status, currency, amount, savedMethodId, failure }) =>
    `${createdAt}  ${id}  ${status.padEnd(11)}  ${money(currency, amount)}  ${savedMethodId}${failure ? `  ${failure.code}` : ''}`,
  rows: (one) => ({
    status: one.status,
    amount: money(one.currency, one.amount),
    externalId: one.externalId,
    'saved method': one.savedMethodId,
    customer: one.customerId,
    invoice: one.invoiceId,
    payment: one.transactionId,
    approve: one.actionUrl,
    failed: one.failure && `${one.failure.code}: ${one.failure.message}`,
    'next try': one.failure && (one.failure.retryable ? 'the same method, later' : 'not with the same method'),
    needs: one.failure?.needs ? NEEDS[one.failure.needs] : null,
    ended: one.endedAt,
  }),
}

export const chargesList = listing(CHARGES)
export const chargesGet = showing(CHARGES)
