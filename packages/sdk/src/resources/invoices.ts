import type {
  Allocation,
  ChangeInvoice,
  CreateAllocation,
  CreateInvoice,
  DeletedAllocation,
  Invoice,
  InvoiceMailList,
  InvoiceQuery,
  InvoiceSuggestions,
  ListedInvoice,
} from '../api.ts'
import { type List, openList } from '../list.ts'
import { type CallOptions, type CreateOptions, newKey, segment, type Transport } from '../transport.ts'

const path = '/v1/invoices'

/** `reason`: why it is undone, stored with it. */
type UndoOptions = CallOptions & { readonly reason?: string }

export function invoices(transport: Transport) {
  const move = (id: string, verb: string, { signal }: CallOptions) =>
    transport({ method: 'POST', path: `${path}/${segment(id)}/${verb}`, signal }) as Promise<Invoice>
  return {
    /** Makes a draft. An `externalId` that exists gets the first reply if the request is the same. */
    create: (body: CreateInvoice, { idempotencyKey = newKey(), signal }: CreateOptions = {}) =>
      transport({ method: 'POST', path, body, idempotencyKey, signal }) as Promise<Invoice>,

    /** With the payments that count for it. */
    retrieve: (id: string, { signal }: CallOptions = {}) =>
      transport({ method: 'GET', path: `${path}/${segment(id)}`, signal }) as Promise<Invoice>,

    /** Newest first, without their allocations. */
    list: (query: InvoiceQuery = {}, { signal }: CallOptions = {}): List<ListedInvoice> =>
      openList(transport, { path, query, ...(signal && { signal }) }),

    /** Changes a draft. */
    update: (id: string, body: ChangeInvoice, { signal }: CallOptions = {}) =>
      transport({
        method: 'PATCH',
        path: `${path}/${segment(id)}`,
        body,
        isHarmless: true,
        signal,
      }) as Promise<Invoice>,

    /** Gives a draft its number and opens its page. */
    finalize: (id: string, options: CallOptions = {}) => move(id, 'finalize', options),
    /** Cancels an invoice of which nothing is paid. */
    void: (id: string, options: CallOptions = {}) => move(id, 'void', options),
    /** It is no longer expected, and can still be paid. */
    writeOff: (id: string, options: CallOptions = {}) => move(id, 'write-off', options),

    /** Mails it to its customer; of a paid one, the receipt. `invoice.sent` says that a mail server has taken it. */
    send: (id: string, { idempotencyKey = newKey(), signal }: CreateOptions = {}) =>
      transport({ method: 'POST', path: `${path}/${segment(id)}/send`, idempotencyKey, signal }) as Promise<Invoice>,
    /** Reminds its customer at once, beside the reminders by schedule. */
    remind: (id: string, { idempotencyKey = newKey(), signal }: CreateOptions = {}) =>
      transport({ method: 'POST', path: `${path}/${segment(id)}/remind`, idempotencyKey, signal }) as Promise<Invoice>,
    /** What was mailed to its customer, newest first, and why something was not. */
    mails: (id: string, { signal }: CallOptions = {}) =>
      transport({ method: 'GET', path: `${path}/${segment(id)}/mails`, signal }) as Promise<InvoiceMailList>,

    /** Counts money of a payment for the invoice: at most what is left of it, and what is due. */
    allocate: (id: string, body: CreateAllocation, { idempotencyKey = newKey(), signal }: CreateOptions = {}) =>
      transport({
        method: 'POST',
        path: `${path}/${segment(id)}/allocations`,
        body,
        idempotencyKey,
        signal,
      }) as Promise<Allocation>,

    /** Undoes an allocation; the invoice is due again. */
    undoAllocation: (id: string, allocationId: string, { reason, signal }: UndoOptions = {}) =>
      transport({
        method: 'DELETE',
        path: `${path}/${segment(id)}/allocations/${segment(allocationId)}`,
        ...(reason !== undefined && { query: { reason } }),
        signal,
      }) as Promise<DeletedAllocation>,

    /** The open invoices that unallocated money of a payment is most likely for, and why. */
    suggest: (transactionId: string, { signal }: CallOptions = {}) =>
      transport({
        method: 'GET',
        path: `${path}/suggestions`,
        query: { transactionId },
        signal,
      }) as Promise<InvoiceSuggestions>,
  }
}
