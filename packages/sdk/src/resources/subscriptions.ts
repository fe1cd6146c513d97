import type {
  CancelSubscription,
  ChangePlan,
  CreatePlan,
  CreateSubscription,
  ListedSubscription,
  Plan,
  PlanQuery,
  Subscription,
  SubscriptionQuery,
  UpdateSubscription,
} from '../api.ts'
import { type List, openList } from '../list.ts'
import { type CallOptions, type CreateOptions, newKey, segment, type Transport } from '../transport.ts'

export function plans(transport: Transport) {
  const path = '/v1/plans'
  return {
    /** Makes a plan, which never changes. An `externalId` that exists gets the first reply if the request is the same. */
    create: (body: CreatePlan, { idempotencyKey = newKey(), signal }: CreateOptions = {}) =>
      transport({ method: 'POST', path, body, idempotencyKey, signal }) as Promise<Plan>,
    retrieve: (id: string, { signal }: CallOptions = {}) =>
      transport({ method: 'GET', path: `${path}/${segment(id)}`, signal }) as Promise<Plan>,
    /** Newest first. */
    list: (query: PlanQuery = {}, { signal }: CallOptions = {}): List<Plan> =>
      openList(transport, { path, query, ...(signal && { signal }) }),
  }
}

export function subscriptions(transport: Transport) {
  const path = '/v1/subscriptions'
  const move = (
    id: string,
    verb: string,
    body: object | undefined,
    { idempotencyKey = newKey(), signal }: CreateOptions,
  ) =>
    transport({
      method: 'POST',
      path: `${path}/${segment(id)}/${verb}`,
      ...(body && { body }),
      idempotencyKey,
      signal,
    }) as Promise<Subscription>
  return {
    /** Begins at once, after its trial, or with its first saved method. An `externalId` that exists gets the first reply. */
    create: (body: CreateSubscription, { idempotencyKey = newKey(), signal }: CreateOptions = {}) =>
      transport({ method: 'POST', path, body, idempotencyKey, signal }) as Promise<Subscription>,
    /** With its invoices that are not paid, and when each is tried next. */
    retrieve: (id: string, { signal }: CallOptions = {}) =>
      transport({ method: 'GET', path: `${path}/${segment(id)}`, signal }) as Promise<Subscription>,
    /** Newest first. */
    list: (query: SubscriptionQuery = {}, { signal }: CallOptions = {}): List<ListedSubscription> =>
      openList(transport, { path, query, ...(signal && { signal }) }),
    /** Changes its saved methods: a new one is tried at once for what could not be collected. */
    update: (id: string, body: UpdateSubscription, { signal }: CallOptions = {}) =>
      transport({
        method: 'PATCH',
        path: `${path}/${segment(id)}`,
        body,
        isHarmless: true,
        signal,
      }) as Promise<Subscription>,
    /** Nothing is billed or charged until it is resumed. */
    pause: (id: string, options: CreateOptions = {}) => move(id, 'pause', undefined, options),
    /** After a pause; also takes back a cancellation at the end of the period. */
    resume: (id: string, options: CreateOptions = {}) => move(id, 'resume', undefined, options),
    cancel: (id: string, body: CancelSubscription, options: CreateOptions = {}) => move(id, 'cancel', body, options),
    /** Changes its plan, now or with the next period. */
    change: (id: string, body: ChangePlan, options: CreateOptions = {}) => move(id, 'change', body, options),
  }
}
