import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/chromium.ts'
import { aWindow } from '../browser/window.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'

const gateway = await sharedGateway({ WORK: 'off' })

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** A visitor of the playground and what their browser complained of. */
async function aVisitor(options: {
  width: number
  colorScheme: 'light' | 'dark'
}): Promise<{ page: Page; faults: string[] }> {
  const { page } = await aWindow(browser)
  await page.setViewportSize({ width: options.width, height: 800 })
  await page.emulateMedia({ colorScheme: options.colorScheme })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    // A refusal is an answer with a status of its own, which browsers log.
    if (message.type() === 'error' && !message.text().includes('the server responded with a status of'))
      faults.push(message.text())
  })
  await page.goto(`${gateway.url}/docs/intents`)
  return { page, faults }
}

const SENTENCES: readonly (readonly [sentence: string, says: string])[] = [
  ['tolong bikinin checkout 125rb buat langganan Pro, pake QRIS ya', '125000'],
  ['3 tiket @ Rp50.000, transfer BCA', '150000'],
  ['kopi susu 25rb sama roti 30rb', 'mana yang harus dibayar'],
  ['kemarin kan 50rb, sekarang jadi 45rb ya kak, gopay', '45000'],
  ['$20/month podcast supporter, credit card', 'USD'],
  ['sekitar 200rb buat servis AC', 'bukan nominal pasti'],
  ['sate ayam 2 porsi 50rb', 'harga satuan atau semuanya'],
  ['DP 500rb dari total 2 juta', 'uang muka'],
  ['🍜 mie ayam 2 mangkok, total 34rb, meja 7', '34000'],
  ['order #4821 kue ulang tahun Rp350.000 untuk 12/12/2026 jam 15.00', '350000'],
  ['S$85 pottery class for two', 'SGD'],
  ['Rp 1,5M ruko', 'juta atau miliar'],
  ['dua juta lima ratus ribu rupiah uang gedung, VA Mandiri', '2500000'],
  ['laptop bekas Lenovo X250 i5 8GB 2,75jt bisa QRIS atau VA', '2750000'],
  ['jangan pakai kartu, 80rb kaos sablon', '80000'],
  ['¥3,300 tea ceremony', 'JPY'],
  ['kambing aqiqah 2 ekor @ 2,3jt tf bsi', '4600000'],
  ['SPP November 350rb a.n. Dimas kelas 5B', '350000'],
  ['Rp100.000 diskon 10%', 'belum dihitung'],
  ['<img src=x onerror=alert()> bakso Rp10.000', '10000'],
]

test('twenty sentences are answered, their words marked, with nothing that the policy forbids', async () => {
  const { page, faults } = await aVisitor({ width: 360, colorScheme: 'light' })
  for (const [sentence, says] of SENTENCES) {
    await page.getByLabel('Sentence').fill(sentence)
    // The page waits a quarter of a second for further keys: nothing is there in each frame before.
    const isSaid = (words: string) => document.querySelector('section')?.innerText.includes(words)
    await page.waitForFunction(isSaid, says, { polling: 100 })
    expect(await page.locator('#spans').innerText()).toBe(sentence)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(faults).toEqual([])
})

test('an answer that a question offers is a button, and phrases show what speaks for them', async () => {
  const { page, faults } = await aVisitor({ width: 360, colorScheme: 'dark' })
  await page.getByLabel('Sentence').fill('halo Pak Budi, kopi susu 25rb sama roti 30rb')
  await page.getByRole('button', { name: 'Rp55.000' }).click()
  await page.getByText('55000').first().waitFor()
  const phrases = await page.locator('#phrases tr').allInnerTexts()
  expect(phrases[0]).toContain('other')
  expect(phrases.find((one) => one.startsWith('kopi susu'))).toContain('goods')
  expect(faults).toEqual([])
})

test('the playground is worked by keyboard alone', async () => {
  const { page, faults } = await aVisitor({ width: 1200, colorScheme: 'dark' })
  await page.getByLabel('Sentence').focus()
  await page.keyboard.type('3 tiket @ Rp50.000')
  await page.getByText('150000').first().waitFor()
  for (const name of ['Secret key', 'tolong bikinin']) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const { activeElement } = document
      const label =
        activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : activeElement?.textContent
      return { label, outline: activeElement ? getComputedStyle(activeElement).outlineStyle : 'none' }
    })
    expect(focused.label).toContain(name)
    expect(focused.outline).not.toBe('none')
  }
  await page.keyboard.press('Enter')
  await page.getByText('125000').first().waitFor()
  expect(faults).toEqual([])
})
