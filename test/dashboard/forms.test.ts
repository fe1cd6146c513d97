import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/chromium.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { look } from './look.ts'
import { openDashboard, openSignedIn } from './person.ts'

let browser: Browser
let gateway: Gateway
beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway()
})
afterAll(() => browser.close())

/** What is said below a field. */
const saidOf = (page: Page, label: string) =>
  page
    .getByLabel(label)
    .evaluate((field) => getComputedStyle(field.closest('.mantine-InputWrapper-root') as Element, '::after').content)

test('what is missing is said below its field in the reader’s language, and no longer once it is there', async () => {
  const page = await openSignedIn(browser, gateway, '/payments/new', { locale: 'id' })
  const create = page.getByRole('button', { name: 'Buat pembayaran' })
  await create.click()
  const amount = page.getByLabel('Jumlah')
  await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true)
  const fields = ['Jumlah', 'Nomor pesanan']
  expect(await Promise.all(fields.map((label) => saidOf(page, label)))).toEqual(['"Wajib diisi."', '"Wajib diisi."'])
  expect(await amount.getAttribute('aria-description')).toBe('Wajib diisi.')
  await look(page, 'a form with nothing in it')
  await amount.fill('125.000')
  expect(await Promise.all(fields.map((label) => saidOf(page, label)))).toEqual(['none', '"Wajib diisi."'])
  await page.getByLabel('Nomor pesanan').fill('order-1')
  await create.click()
  await page.getByRole('heading', { name: 'Siap dibayar' }).waitFor()
})

test('who wants no motion sees a whole spinner in the middle of the button that was pressed', async () => {
  const page = await openDashboard(browser, gateway)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/sign-in/email', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/dashboard/')
  await page.getByRole('button', { name: 'Use the demo login' }).click()
  const spinner = page.locator('.mantine-Button-loader').first()
  await spinner.waitFor()
  const off = await spinner.evaluate((one) => {
    const [inner, outer] = [one, one.closest('button') as Element].map((element) => element.getBoundingClientRect())
    if (!inner || !outer) return null
    return [
      inner.x + inner.width / 2 - outer.x - outer.width / 2,
      inner.y + inner.height / 2 - outer.y - outer.height / 2,
    ]
  })
  expect(off?.map(Math.round).map(Math.abs)).toEqual([0, 0])
  answer()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})
