import { GapuraError } from '@gapura/sdk'
import { checkSettings, type Standing, sayError, waitForFinal } from '@gapura/shop'
import { Modules } from '@medusajs/framework/utils'
import type { Container } from './medusa.ts'
import { findOwner, loggerOf, queryOf, settleCheckout } from './medusa-shop.ts'
import { options } from './options.ts'

/** A request and a response of Medusa's routes, as Express has them. */
type Request = { readonly params: Readonly<Record<string, string>>; readonly scope: Container }
type Response = {
  redirect(status: number, location: string): void
  status(status: number): Response
  json(body: unknown): void
  end(): void
  setHeader(name: string, value: string): void
}

/** Waits a moment for the outcome, and sends the payer back to the shop. Anyone can open it: only the gateway decides. */
export async function returnRoute({ params, scope }: Request, response: Response): Promise<void> {
  const { gapura, language } = options()
  response.setHeader('cache-control', 'no-store')
  try {
    const checkout = await waitForFinal(gapura, params.id ?? '')
    const standing = await settleCheckout(scope, checkout, 'return')
    return response.redirect(303, await addressOf(scope, standing))
  } catch (error) {
    if (error instanceof GapuraError && error.code === 'NOT_FOUND') return response.status(404).end()
    loggerOf(scope).warn(`Gapura: return: ${sayError(language, error)}`)
    // The gateway is away: the shop shows what it knows, and the sweep asks again.
    response.redirect(303, fill({ cart: '', order: '', outcome: 'open' }))
  }
}

async function addressOf(scope: Container, { is, checkout }: Standing): Promise<string> {
  const filters = { id: checkout.externalId }
  const { data } = await queryOf(scope).graph({ entity: 'payment_session', fields: ['payment_collection_id'], filters })
  const collection = data[0]?.payment_collection_id ?? checkout.metadata.collection
  const owner = await findOwner(scope, collection)
  const carts = await queryOf(scope).graph({
    entity: 'cart_payment_collection',
    fields: ['cart_id'],
    filters: { payment_collection_id: collection ?? '' },
  })
  return fill({ cart: carts.data[0]?.cart_id ?? '', order: owner?.kind === 'order' ? owner.id : '', outcome: is })
}

const fill = ({ cart, order, outcome }: { cart: string; order: string; outcome: string }): string =>
  options().storefrontUrl.replaceAll('{CART_ID}', cart).replaceAll('{ORDER_ID}', order).replaceAll('{OUTCOME}', outcome)

type StoreModule = {
  listStores(filters: object, config: object): Promise<{ supported_currencies?: StoreCurrency[] }[]>
}
type StoreCurrency = { readonly currency_code: string; readonly is_default: boolean }

/** Tries the settings as a payment would use them: for the people of the shop, signed in to its administration. */
export async function checkRoute({ scope }: Request, response: Response): Promise<void> {
  const settings = options()
  const [store] = await scope
    .resolve<StoreModule>(Modules.STORE)
    .listStores({}, { relations: ['supported_currencies'] })
  const currency = store?.supported_currencies?.find(({ is_default }) => is_default)?.currency_code
  const webhookUrl = `${settings.serverUrl}/hooks/payment/gapura_gapura`
  response.json({ checks: await checkSettings(settings.gapura, settings, currency, webhookUrl) })
}
