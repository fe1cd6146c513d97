import type { ChangePaymentLink, CreatePaymentLink, PaymentLink, PaymentLinkQuery } from '../api.ts'
import { type List, openList } from '../list.ts'
import { type CallOptions, type CreateOptions, newKey, segment, type Transport } from '../transport.ts'

const path = '/v1/payment-links'

export function paymentLinks(transport: Transport) {
  const move = (id: string, verb: string, { signal }: CallOptions) =>
    transport({
      method: 'POST',
      path: `${path}/${segment(id)}/${verb}`,
      isHarmless: true,
      signal,
    }) as Promise<PaymentLink>
  return {
    /** Makes a page that takes payments again and again; pass its `url` on. */
    create: (body: CreatePaymentLink, { idempotencyKey = newKey(), signal }: CreateOptions = {}) =>
      transport({ method: 'POST', path, body, idempotencyKey, signal }) as Promise<PaymentLink>,

    /** With what was paid by it so far. Its payments: `checkouts.list({ paymentLinkId })`. */
    retrieve: (id: string, { signal }: CallOptions = {}) =>
      transport({ method: 'GET', path: `${path}/${segment(id)}`, signal }) as Promise<PaymentLink>,

    /** Newest first. */
    list: (query: PaymentLinkQuery = {}, { signal }: CallOptions = {}): List<PaymentLink> =>
      openList(transport, { path, query, ...(signal && { signal }) }),

    /** Changes what is begun from now on. */
    update: (id: string, body: ChangePaymentLink, { signal }: CallOptions = {}) =>
      transport({
        method: 'PATCH',
        path: `${path}/${segment(id)}`,
        body,
        isHarmless: true,
        signal,
      }) as Promise<PaymentLink>,

    pause: (id: string, options: CallOptions = {}) => move(id, 'pause', options),
    activate: (id: string, options: CallOptions = {}) => move(id, 'activate', options),
    /** Permanently. */
    archive: (id: string, options: CallOptions = {}) => move(id, 'archive', options),
  }
}
