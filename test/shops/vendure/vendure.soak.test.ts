import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'
import { aPlace, expectCountedOnce, ORDERS, takesOrders } from '../soak.ts'
import { CASES } from './cases.ts'
import { stock } from './catalogue.ts'
import { aStore, aStoreDatabase } from './store.ts'
import type { World } from './world.ts'

const HERE = import.meta.dirname

describe.skipIf(ORDERS === 0 || !existsSync(join(HERE, 'node_modules/@vendure/core')))('a real Vendure', async () => {
  takesOrders(ORDERS > 0 ? await aWorld() : undefined, CASES, everyPaymentIsCountedOnce)
})

async function aWorld(): Promise<World> {
  const { port, settings, ...place } = await aPlace(HERE, { plugin: 'vendure', inbox: '/gapura/webhook' })
  const options = { ...settings, storefrontUrl: 'https://shop.example/orders/{ORDER_CODE}?outcome={OUTCOME}' }
  const store = await aStore(await aStoreDatabase(place.gateway), { port, options }, true)
  return { ...place, store, variants: await stock(store) }
}

/** A payment is one settled payment of one order, or stands in a note or the log. */
async function everyPaymentIsCountedOnce({ gateway, store }: World): Promise<void> {
  const { rows: inBooks } = await store.db.query(
    `select metadata::json ->> 'transactionId' as id, count(*)::int as times from payment where state = 'Settled' group by 1`,
  )
  const { rows: noted } = await store.db.query(`select data::text as text from history_entry where type = 'ORDER_NOTE'`)
  await expectCountedOnce(gateway, { inBooks, said: [...noted.map(({ text }) => text), ...store.log].join('\n') })
}
