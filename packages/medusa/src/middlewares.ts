import { Modules } from '@medusajs/framework/utils'
import { checkoutIdOf } from './data.ts'
import type { Container } from './medusa.ts'
import { queryOf } from './medusa-shop.ts'
import { isOurs, options } from './options.ts'

type Request = {
  readonly params: Readonly<Record<string, string>>
  readonly scope: Container
  readonly queryConfig?: { readonly fields?: readonly string[] }
  body: { provider_id?: unknown; data?: Record<string, unknown> }
}
type Response = {
  status(status: number): Response
  json(body: unknown): void
  on(event: 'close', end: () => void): void
}
type Locking = { execute(key: string, job: () => Promise<void>, options: object): Promise<void> }

const LOCK_SECONDS = 60
/** What an open checkout must still live for, to be handed to a payer. */
const SPARE_MS = 5 * 60_000

/**
 * Before Medusa makes a payment session: the open one is used again while its amount is right, so that two tabs have one checkout.
 * One after the other for each cart.
 */
async function reuseSession(request: Request, response: Response, next: (error?: unknown) => void): Promise<void> {
  if (!isOurs(request.body?.provider_id)) return next()
  const { id = '' } = request.params
  // Held until Medusa has answered.
  const answered = new Promise<void>((resolve) => response.on('close', resolve))
  const locking = request.scope.resolve<Locking>(Modules.LOCKING)
  const work = async () => {
    if (await isOpen(request, id)) {
      const fields = request.queryConfig?.fields ?? ['id', 'amount', 'currency_code', '*payment_sessions']
      const { data } = await queryOf(request.scope).graph({ entity: 'payment_collection', fields, filters: { id } })
      response.status(200).json({ payment_collection: data[0] })
    } else {
      request.body.data = { ...request.body.data, payment_collection_id: id }
      next()
    }
    await answered
  }
  await locking.execute(`gapura:collection:${id}`, work, { timeout: LOCK_SECONDS }).catch(next)
}

async function isOpen({ scope, body }: Request, id: string): Promise<boolean> {
  const { data } = await queryOf(scope).graph({
    entity: 'payment_collection',
    fields: ['raw_amount', 'currency_code', 'payment_sessions.*'],
    filters: { id },
  })
  const [collection] = data
  const session = collection?.payment_sessions?.find(
    (one: { provider_id: string }) => one.provider_id === body.provider_id,
  )
  if (session?.status !== 'pending' || Date.parse(session.data?.expires_at ?? '') - Date.now() < SPARE_MS) return false
  const isSame =
    `${session.raw_amount?.value}` === `${collection.raw_amount?.value}` &&
    session.currency_code === collection.currency_code
  if (!isSame) return false
  const { status } = await options().gapura.checkouts.retrieve(checkoutIdOf(session.data))
  return status === 'PENDING' || status === 'PROCESSING'
}

export const middlewares = {
  routes: [
    { matcher: '/store/payment-collections/:id/payment-sessions', methods: ['POST'], middlewares: [reuseSession] },
  ],
}
