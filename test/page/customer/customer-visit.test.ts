import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../browser/chromium.ts'
import { aWindow, faultsOf } from '../../browser/window.ts'
import { until } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { aCustomerWorld } from './customers.ts'

const gateway = await sharedGateway()
const { aCustomer, subscribe, save, read } = aCustomerWorld(gateway)
const SMALL = { width: 360, height: 740 }
const { PICTURES } = process.env
const FOLDER = 'test/output/customer'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
  if (PICTURES) mkdirSync(FOLDER, { recursive: true })
})
afterAll(() => browser?.close())

const widerBy = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const picture = async (page: Page, name: string) => {
  if (PICTURES) await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: true })
}

const WORDS = {
  id: {
    open: 'Buka',
    methods: 'Metode tersimpan',
    cancel: 'Hentikan langganan',
    cancelDo: 'Ya, hentikan',
    runs: 'Berjalan sampai',
    end: 'Akhiri izin ini',
    endNow: 'Ya, akhiri',
    none: 'Tidak ada metode yang tersimpan.',
    change: 'Ganti metode',
    agree: 'Setuju, lanjut ke GoPay',
    link: 'Hubungkan GoPay',
  },
  en: {
    open: 'Open',
    methods: 'Saved methods',
    cancel: 'Cancel the subscription',
    cancelDo: 'Yes, cancel it',
    runs: 'Runs until',
    end: 'End this permission',
    endNow: 'Yes, end it',
    none: 'No method is saved.',
    change: 'Change the method',
    agree: 'Agree and continue to GoPay',
    link: 'Link GoPay',
  },
} as const

test.for([
  ['id', 'without scripts', false],
  ['en', 'with scripts', true],
] as const)(
  'in %s and %s a customer opens the page, links a wallet, cancels, and ends a method',
  async ([locale, , javaScriptEnabled]) => {
    const words = WORDS[locale]
    const customer = await aCustomer()
    const method = await save(customer.id)
    const { id } = await subscribe(customer.id, { savedMethodIds: [method] })
    await until(async () => (await read(`/v1/subscriptions/${id}`)).latestInvoiceId !== null)
    const { page } = await aWindow(browser, { viewport: SMALL, javaScriptEnabled, locale })
    const faults = faultsOf(page)

    await page.goto(`${gateway.url}${customer.path}?locale=${locale}`)
    await page.getByRole('textbox').fill('000 000')
    await picture(page, `code.${locale}`)
    await page.getByRole('button', { name: words.open, exact: true }).click()
    await page.getByRole('heading', { name: words.methods }).waitFor()
    await picture(page, `open.${locale}`)
    expect(await widerBy(page)).toBe(0)

    await page.getByRole('link', { name: words.change }).click()
    await picture(page, `change.${locale}`)
    await page.getByRole('button', { name: words.link }).click()
    await page.getByRole('button', { name: words.agree }).waitFor()
    await picture(page, `link.${locale}`)
    await page.goto(`${gateway.url}${customer.path}?locale=${locale}`)

    await page.getByRole('link', { name: words.cancel }).click()
    await picture(page, `cancel.${locale}`)
    expect(await widerBy(page)).toBe(0)
    await page.getByRole('button', { name: words.cancelDo }).click()
    await page.getByText(words.runs).waitFor()

    await page.getByRole('link', { name: words.end }).click()
    await page.getByRole('button', { name: words.endNow }).dblclick()
    await page.getByText(words.none).waitFor()
    await picture(page, `ended.${locale}`)
    expect((await read(`/v1/saved-methods/${method}`)).revokedBy).toBe('payer')
    expect((await read(`/v1/subscriptions/${id}`)).cancelsAtPeriodEnd).toBe(true)
    expect(faults).toEqual([])
  },
)
