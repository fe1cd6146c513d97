import type { SavedMethod } from '@gapura/sdk'
import { everyOf, listing, money, type Readable, showing } from './reading.ts'

const wayOf = ({ type, code, label }: SavedMethod): string => [code ?? type, label].filter(Boolean).join(' ')

const SAVED_METHODS: Readable<SavedMethod, SavedMethod> = {
  ...{ command: 'saved-methods', prefix: 'sm', one: 'saved method' },
  filters: {
    customer: { name: 'customerId', help: 'those of this customer, cus_…' },
    status: { name: 'status', help: 'PENDING_PAYER, ACTIVE, EXPIRED, REVOKED or FAILED' },
    reference: { name: 'externalId', help: 'the one with this reference of yours' },
  },
  list: (gapura, query) => gapura.savedMethods.list(query),
  get: (gapura, id) => gapura.savedMethods.retrieve(id),
  line: (one) => `${one.createdAt}  ${one.id}  ${one.status.padEnd(13)}  ${one.customerId}  ${wayOf(one)}`,
  rows: (one) => ({
    status: [one.status, one.revokedBy && `by ${one.revokedBy}`].filter(Boolean).join(' '),
    method: wayOf(one),
    customer: one.customerId,
    externalId: one.externalId,
    page: one.linkUrl,
    'at most': one.mandate.maxAmount === null ? null : money(one.currency, one.mandate.maxAmount),
    'how often': one.mandate.frequency && `once ${everyOf(one.mandate.frequency)}`,
    until: one.mandate.until,
    agreed: one.mandate.acceptedAt && `${one.mandate.acceptedAt}  (${one.mandate.version})`,
    failed: one.failure && `${one.failure.code}: ${one.failure.message}`,
    ended: one.endedAt,
  }),
}

export const savedMethodsList = listing(SAVED_METHODS)
export const savedMethodsGet = showing(SAVED_METHODS)
