import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { launchBrowser } from '../../browser/chromium.ts'
import { aPlace } from '../soak.ts'
import { openSession } from './catalogue.ts'
import { aStore, HERE, PEOPLE } from './store.ts'
import { buyer, comeBack, payQr, placed, type World } from './world.ts'

const GUIDE = join(HERE, '../../../src/guides/pages/images')
const isOn = process.env.PICTURES === '1' && existsSync(join(HERE, 'node_modules/@medusajs/medusa'))

/** What a merchant sees in Medusa's administration at the steps of the guide. */
test.runIf(isOn)(
  'pictures of the guide, from a real Medusa',
  async () => {
    const world = await aWorld()
    const { admin, url, regions } = world.store
    await admin('POST', `/admin/regions/${regions.idr}`, { name: 'Indonesia' })
    const order = await aRefundedOrder(world)
    const page = await signedIn(url)

    await page.setViewportSize({ width: 1100, height: 720 })
    await page.goto(`${url}/app/settings/regions/${regions.idr}/edit`)
    await page.getByRole('dialog').getByRole('combobox').last().click()
    await page.getByRole('option', { name: 'Gapura' }).waitFor()
    await page.screenshot({ path: join(GUIDE, 'medusa-region.png'), animations: 'disabled' })

    await page.setViewportSize({ width: 1200, height: 1000 })
    await page.goto(`${url}/app/orders/${order}`)
    await page.getByText('- Rp 25,000').waitFor()
    await page.screenshot({ path: join(GUIDE, 'medusa-order.png'), animations: 'disabled' })
  },
  600_000,
)

async function aWorld(): Promise<World> {
  const { port, settings, ...place } = await aPlace(HERE, { plugin: 'medusa', inbox: '/hooks/payment/gapura_gapura' })
  const options = { ...settings, storefrontUrl: 'https://shop.example/carts/{CART_ID}' }
  return { ...place, store: await aStore(place.gateway, { port, options, hasAdmin: true }) }
}

async function aRefundedOrder(world: World): Promise<string> {
  const one = await buyer(world)
  const session = await openSession(world.store, one)
  await payQr(world, session.checkoutId)
  await comeBack(world, session.id)
  const { id, payment_collections } = await placed(world, one)
  const [payment] = payment_collections[0].payments
  await world.store.admin('POST', `/admin/payments/${payment.id}/refund`, { amount: 25_000 })
  return id
}

async function signedIn(url: string): Promise<Page> {
  const browser = await launchBrowser()
  const page = await (await browser.newContext({ locale: 'en' })).newPage()
  await page.goto(`${url}/app/login`)
  await page.getByPlaceholder('Email').fill(PEOPLE.email)
  await page.getByPlaceholder('Password').fill(PEOPLE.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/orders/)
  expect(await page.title()).toContain('Medusa')
  return page
}
