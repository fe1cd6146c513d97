import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'
import { aPlace, expectCountedOnce, ORDERS, takesOrders } from '../soak.ts'
import { CASES } from './cases.ts'
import { aStore, HERE } from './store.ts'
import type { World } from './world.ts'

describe.skipIf(ORDERS === 0 || !existsSync(join(HERE, 'node_modules/@medusajs/medusa')))('a real Medusa', async () => {
  takesOrders(ORDERS > 0 ? await aWorld() : undefined, CASES, everyPaymentIsCountedOnce)
})

async function aWorld(): Promise<World> {
  const inbox = '/hooks/payment/gapura_gapura'
  const { port, settings, ...place } = await aPlace(HERE, { plugin: 'medusa', inbox })
  const storefrontUrl = 'https://shop.example/carts/{CART_ID}?order={ORDER_ID}&outcome={OUTCOME}'
  return { ...place, store: await aStore(place.gateway, { port, options: { ...settings, storefrontUrl } }) }
}

/** A payment is one captured payment, or stands in a note or the log. */
async function everyPaymentIsCountedOnce({ gateway, store }: World): Promise<void> {
  const { rows: inBooks } = await store.db.query(
    `select data ->> 'transaction_id' as id, count(*)::int as times from payment where captured_at is not null group by 1`,
  )
  const { rows: noted } = await store.db.query(
    `select metadata::text as text from "order" union all select metadata::text from cart`,
  )
  await expectCountedOnce(gateway, { inBooks, said: [...noted.map(({ text }) => text), ...store.log].join('\n') })
}
