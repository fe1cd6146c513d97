import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en } from '../../src/page/text/en.ts'
import { labelOf } from '../../src/payment-methods/types.ts'
import { launchBrowser } from '../browser/chromium.ts'
import { aCheckoutBody, until } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { aPayer } from './payer.ts'

const gateway = await sharedGateway()

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const create = async (change: Record<string, unknown> = {}): Promise<string> =>
  (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody(change) })).body.id
const read = async (id: string) => (await gateway.call('GET', `/v1/checkout/${id}`)).body
const simulate = (id: string, outcome: string) =>
  gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome } })
const advance = (seconds: number) => gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds } })
const open = (id: string, isAltered = false) =>
  aPayer(browser, `${gateway.config.baseUrl}/${id}`, { locale: 'en', hasScript: true, isAltered })

test('a code past its time gives way to a new one in place, and nobody is disturbed', async () => {
  const id = await create()
  const { page, faults, leave } = await open(id, true)
  const code = () => page.locator('.qr path').last().getAttribute('d')
  const first = await code()
  await page.clock.install()
  await page.reload()
  expect(await code()).toBe(first)
  await page.getByRole('link', { name: en.qrSave }).focus()
  await advance(15 * 60)
  await page.clock.fastForward('15:02')
  await until(async () => (await code()) !== first)
  expect((await read(id)).attempts).toHaveLength(2)
  await expect.poll(() => page.locator('#announce').textContent()).toBe('')
  expect(faults).toEqual([])
  await simulate(id, 'succeeded')
  await until(async () => (await read(id)).status === 'SUCCEEDED')
  await leave()
})

test('another way chosen in one tab shows in the other, and the old code takes no money any more', async () => {
  const id = await create({ type: undefined })
  const [first, second] = [await open(id), await open(id)]
  await first.page.getByRole('button', { name: /QRIS/ }).click()
  await first.sees(en.qrTitle('QRIS'))
  await second.sees(en.qrTitle('QRIS'))
  await second.page.getByRole('link', { name: en.changeMethod }).click()
  await second.page.locator('summary', { hasText: labelOf('ewallet', 'en') }).click()
  await second.page.getByRole('button', { name: 'DANA' }).click()
  await first.sees(en.walletTitle('DANA'))
  const { attempts } = await read(id)
  expect(attempts.map(({ status }: { status: string }) => status)).toEqual(['RETIRED', 'ISSUED'])
  await until(async () => {
    const { rows } = await gateway.db.pool.query('select status from bank.qr where partner_reference_no = $1', [
      (await gateway.db.pool.query(`select reference from attempt where checkout_id = $1 and type = 'qrcode'`, [id]))
        .rows[0].reference,
    ])
    return rows[0]?.status === 'CANCELLED'
  })
  await Promise.all([first.leave(), second.leave()])
})

test('a payment that stays unconfirmed is shown as such, may be checked on, and appears once it arrives', async () => {
  const id = await create({ type: 'ewallet', code: 'GOPAY' })
  const { page, sees, press, leave } = await open(id)
  await simulate(id, 'processing')
  await sees(en.processingTitle)
  await page.getByText(en.processingSafe).waitFor()
  const slow = page.getByText('This is taking longer than usual')
  expect(await slow.count()).toBe(0)
  await press(page.getByRole('button', { name: en.checkAgain }))
  await page.locator('.live', { hasText: en.notYet }).waitFor()
  await advance(21 * 60)
  await page.reload()
  await slow.waitFor()
  await simulate(id, 'succeeded')
  await sees(en.succeededTitle)
  await leave()
})

test('a page left in the background catches up when it is looked at again', async () => {
  const id = await create()
  const { page, sees, leave } = await open(id)
  await page.route('**/events', (route) => route.abort())
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
  })
  await page.context().setOffline(true)
  await simulate(id, 'succeeded')
  await until(async () => (await read(id)).status === 'SUCCEEDED')
  await page.context().setOffline(false)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await sees(en.succeededTitle)
  await leave()
})
