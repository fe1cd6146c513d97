import type { Checkout } from '@gapura/sdk'
import { type Note, type SettledBy, type Shop, type ShopOrder, type Standing, settle } from '@gapura/shop'
import { ContainerRegistrationKeys, Modules } from '@medusajs/framework/utils'
import type { Container, Logger, Query } from './medusa.ts'
import { isOurs, options } from './options.ts'
import { askRefundsAgain } from './refunds.ts'

const LOCK_SECONDS = 120
const NOTES = 'gapura_notes'

/** Brings the session of a checkout, its cart and its order to what the gateway says. */
export const settleCheckout = (container: Container, checkout: Checkout, by: SettledBy): Promise<Standing> =>
  settle(medusaShop(container), checkout, by)

export const queryOf = (container: Container): Query => container.resolve<Query>(ContainerRegistrationKeys.QUERY)
export const loggerOf = (container: Container): Logger => container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)

type Locking = { execute(key: string, job: () => Promise<void>, options: object): Promise<void> }

const medusaShop = (container: Container): Shop => ({
  language: options().language,
  warn: (text) => loggerOf(container).warn(`Gapura: ${text}`),
  withOrder: (checkout, work) =>
    container
      .resolve<Locking>(Modules.LOCKING)
      .execute(`gapura:${checkout.externalId}`, async () => work(await orderOf(container, checkout)), {
        timeout: LOCK_SECONDS,
      }),
})

/** The session that a checkout was made for; where it is gone, the cart whose payments it was among, to carry the notes. */
async function orderOf(container: Container, checkout: Checkout): Promise<ShopOrder | undefined> {
  if (checkout.metadata.shop !== 'medusa') return undefined
  const session = await findSession(container, checkout)
  const collection = session?.payment_collection_id ?? checkout.metadata.collection
  const owner = await findOwner(container, collection)
  const note = ({ text }: Note) => noteOn(container, owner, text)
  const has = ({ text }: Note) => owner?.notes.includes(text) ?? false
  if (!session) {
    if (!owner) return undefined
    const gone = { isSettled: false, needsPayment: false, pay: async () => {}, end: async () => {} }
    return { ...gone, has, note }
  }
  const isCaptured = Boolean(session.payment?.captured_at)
  if (session.payment)
    await askRefundsAgain(container, session.payment, owner ? (text) => noteOn(container, owner, text) : undefined)
  const fits = session.data?.checkout_id === checkout.id
  return {
    has,
    note: async (one) => noteOn(container, await findOwner(container, collection), one.text),
    // Captured, and the order placed: a cart that could not be completed is tried again.
    isSettled: isCaptured && (owner === undefined || owner.kind === 'order'),
    needsPayment: fits,
    pay: () => capture(container, session.id, checkout),
    end: (ended) => (fits && owner && !has(ended) ? note(ended) : Promise.resolve()),
  }
}

async function findSession(container: Container, { externalId }: Checkout) {
  const { data } = await queryOf(container).graph({
    entity: 'payment_session',
    fields: [
      'id',
      'status',
      'data',
      'provider_id',
      'payment_collection_id',
      'payment.id',
      'payment.captured_at',
      'payment.data',
    ],
    filters: { id: externalId },
  })
  return data.find(({ provider_id }) => isOurs(provider_id))
}

type Engine = {
  run(id: string, given: { input: object; throwOnError?: boolean }): Promise<{ errors?: { error: Error }[] }>
}

/** Has Medusa do what it does on a webhook: capture, and complete the cart. Throws where there is no captured payment after it. */
async function capture(container: Container, sessionId: string, checkout: Checkout): Promise<void> {
  const input = { action: 'captured', data: { session_id: sessionId, amount: checkout.amount } }
  await container
    .resolve<Engine>(Modules.WORKFLOW_ENGINE)
    .run('process-payment-workflow', { input, throwOnError: false })
  const session = await findSession(container, checkout)
  if (!session?.payment?.captured_at)
    throw new Error(`${checkout.id} is paid, and Medusa did not capture ${sessionId}.`)
}

type Owner = {
  readonly kind: 'order' | 'cart'
  readonly id: string
  readonly metadata: object
  readonly notes: readonly string[]
}

/** The order of a payment collection, or its cart while there is no order. */
export async function findOwner(container: Container, collection: unknown): Promise<Owner | undefined> {
  if (typeof collection !== 'string' || collection === '') return undefined
  const query = queryOf(container)
  const filters = { payment_collection_id: collection }
  const orders = await query.graph({ entity: 'order_payment_collection', fields: ['order_id'], filters })
  const carts = await query.graph({ entity: 'cart_payment_collection', fields: ['cart_id'], filters })
  const orderId = orders.data[0]?.order_id
  const cartId = carts.data[0]?.cart_id
  if (!orderId && !cartId) return undefined
  const kind = orderId ? 'order' : 'cart'
  const { data } = await query.graph({ entity: kind, fields: ['id', 'metadata'], filters: { id: orderId ?? cartId } })
  const [row] = data
  if (!row) return undefined
  return { kind, id: row.id, metadata: row.metadata ?? {}, notes: row.metadata?.[NOTES] ?? [] }
}

type OrderModule = { updateOrders(id: string, change: object): Promise<unknown> }
type CartModule = { updateCarts(id: string, change: object): Promise<unknown> }

async function noteOn(container: Container, owner: Owner | undefined, text: string): Promise<void> {
  if (!owner) return loggerOf(container).warn(`Gapura: ${text}`)
  if (owner.notes.includes(text)) return
  const { data } = await queryOf(container).graph({
    entity: owner.kind,
    fields: ['id', 'metadata'],
    filters: { id: owner.id },
  })
  const metadata = data[0]?.metadata ?? {}
  const change = { metadata: { ...metadata, [NOTES]: [...(metadata[NOTES] ?? []), text] } }
  if (owner.kind === 'order') await container.resolve<OrderModule>(Modules.ORDER).updateOrders(owner.id, change)
  else await container.resolve<CartModule>(Modules.CART).updateCarts(owner.id, change)
}
