import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../browser/chromium.ts'
import { signIn } from '../../gateway/dashboard.ts'
import { type Gateway, until } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { aPayroll } from '../../payouts/payout-upload.ts'
import { aPayoutBody } from '../../payouts/send-money.ts'
import { goFiltered } from '../filtered.ts'
import { goWithin, openSignedIn } from '../person.ts'
import { takePictures } from '../pictures.ts'

/** Longer than the debounce of a search. */
const TYPED_MS = 1_000
/** How many payouts of a payroll are sent: several groups. */
const SENT = 320

let browser: Browser
let gateway: Gateway
/** The owner's. */
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
  page = await openSignedIn(browser, gateway, '/payouts/bulk')
})
afterAll(() => browser.close())

test('an upload reports the faults of each line in the words of the file, has them fixed there, and sends only the sound ones', async () => {
  const csv = [
    'externalId,receiverName,Nomor rekening,Bank,amount',
    'pay-1,Siti Rahma,8001234567,BCA,250.000',
    'pay-2,Budi Santoso,12,BCA,250000',
    'pay-3,Dewi Lestari,8001234569,MUAMALAD,250000',
    'pay-4,Agus Wijaya,8001234560,BNI,ten',
  ].join('\r\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'payouts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByText('1 of 4 rows are OK.').waitFor()
  await page.getByRole('row', { name: /Budi Santoso.*Nomor rekening: Must be 6 to 20 digits/ }).waitFor()
  await page.getByRole('button', { name: 'Review IDR 250,000' }).waitFor()
  await page.getByText('1 of 1 accounts match the name in the file.').waitFor()
  await page.getByRole('row', { name: /Siti Rahma.*Name matches/ }).waitFor()
  await page.getByRole('button', { name: /Mistakes/ }).click()
  expect(await page.getByRole('row').count()).toBe(4)
  await page.getByText('Did you mean MUAMALAT?').waitFor()
  await page.getByRole('button', { name: 'Use MUAMALAT' }).click()
  await page.getByText('2 of 4 rows are OK.').waitFor()
  await page.getByRole('button', { name: 'Edit row 3' }).press('Enter')
  await page.keyboard.type('8001234570')
  await page.keyboard.press('Enter')
  await page.getByText('3 of 4 rows are OK.').waitFor()
  await page.getByText('3 of 3 accounts match the name in the file.').waitFor()
  await page.getByText('1 row is left out').waitFor()
  await page.getByRole('button', { name: 'Review IDR 750,000' }).click()
  await page.getByRole('dialog', { name: 'Send this payout?' }).getByText('Skipped').waitFor()
  await page.getByRole('button', { name: 'Send IDR 750,000' }).click()
  await page.getByText('3 payouts are on their way.').waitFor()
  await page.getByRole('link', { name: 'See payouts' }).click()
  await page.getByRole('row', { name: /Siti Rahma/ }).waitFor()
  expect(await page.getByRole('row').count()).toBe(4)
})

test('the name is looked up at the bank before money is sent, and the payout is followed to its end', async () => {
  await goWithin(page, '/payouts/new')
  await page.getByLabel('Bank').selectOption('BCA')
  await page.getByLabel('Account number').fill('8001234599')
  await page.getByLabel('Account holder').fill('Siti Rahma')
  await page.getByRole('button', { name: 'Check the account' }).click()
  await page.getByText('The account exists').waitFor()
  await page.getByLabel('Amount').fill('1.250.000')
  await page.getByLabel('Your reference').fill('salary-1')
  await page.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog')
  await review.getByText('Total').waitFor()
  await page.getByRole('button', { name: 'Send IDR 1,250,000' }).click()
  await page.getByRole('heading', { name: 'Payout of IDR 1,250,000' }).waitFor()
  await page.getByText('The money reached the receiver').waitFor()
})

test('a payout that needs a second person says so before it is requested, and is listed while it waits', async () => {
  const owner = await signIn(gateway)
  await owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove: [{ currency: 'IDR', amount: 1_000 }] } })
  await goWithin(page, '/payouts/new')
  await page.getByLabel('Bank').selectOption('BRI')
  await page.getByLabel('Account number').fill('8001234577')
  await page.getByLabel('Account holder').fill('Wulan Sari')
  await page.getByLabel('Amount').fill('400.000')
  await page.getByLabel('Your reference').fill('bonus-wulan')
  await page.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: 'Request this payout?' })
  await review.getByText('IDR 402,500').waitFor()
  await review.getByText('a second person decides').waitFor()
  await review.getByRole('button', { name: 'Request to send IDR 400,000' }).click()
  await page.getByText('It is waiting for a second person').waitFor()
  for (const path of ['/payouts?waits=approval', '/payouts?q=bonus-wulan', '/payouts?q=wulan']) {
    await goFiltered(page, path)
    await page.getByRole('row', { name: /Wulan Sari.*Waiting for approval/ }).waitFor()
  }
  await page.getByRole('link', { name: 'Wulan Sari' }).click()
  await page.getByRole('heading', { name: 'Approvals' }).waitFor()
  await owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove: [] } })
})

test('a receiver is saved from a payout, found again, and filled in', async () => {
  const owner = await signIn(gateway)
  const body = aPayoutBody({ externalId: 'saved-1' }, { receiverName: 'Rina Wati', receiverAccountNo: '8001238888' })
  const { id } = (await owner.call('POST', '/dashboard/api/payouts', { body })).body.data
  const page = await openSignedIn(browser, gateway, `/payouts/${id}`, { isAltered: true })
  await page.getByRole('button', { name: 'Save the receiver' }).click()
  await page.getByRole('button', { name: 'Saved.' }).waitFor()
  // The next screen is slow to come: the search typed just before does not lead back to this one meanwhile.
  await page.clock.install()
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/new-payout-[^/]*\.js$/, (route) => isHeld.then(() => route.continue()))
  await goWithin(page, '/payouts/receivers')
  const found = page.getByRole('link', { name: /Rina Wati/ })
  await found.waitFor()
  await page.getByLabel('Search by name, account, bank or note').fill('8888')
  await found.evaluate((link: HTMLElement) => link.click())
  await page.clock.runFor(TYPED_MS)
  release()
  await until(async () => (await page.locator('[name=receiverAccountNo]').inputValue()) === '8001238888')
  await goWithin(page, '/payouts/receivers')
  await page.getByRole('button', { name: 'Remove Rina Wati' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No receivers yet').waitFor()
})

test('after a failure it is sent again, filled in, under a reference of its own', async () => {
  const owner = await signIn(gateway)
  const body = aPayoutBody({ externalId: 'rent-11' }, { receiverAccountNo: '8001230001', receiverBankCode: 'BCA' })
  const { id } = (await owner.call('POST', '/dashboard/api/payouts', { body })).body.data
  await until(async () => (await owner.call('GET', `/v1/send-money/${id}`)).body.data.status === 'FAILED')
  await goWithin(page, `/payouts/${id}`)
  await page.getByRole('link', { name: 'Send again' }).click()
  await page.getByRole('heading', { name: 'Send money' }).waitFor()
  const typed = (name: string) => page.locator(`[name=${name}]`).inputValue()
  await until(async () => (await typed('externalId')) === 'rent-11-r2' && (await typed('receiverBankCode')) === 'BCA')
  expect([await typed('receiverAccountNo'), await typed('amount')]).toEqual(['8001230001', '150,000'])
  await page.locator('[name=receiverAccountNo]').fill('999999')
  await page.getByLabel('Choose a receiver').selectOption({ label: 'Budi Santoso · BCA 8001230001' })
  await until(async () => (await typed('receiverAccountNo')) === '8001230001')
  await takePictures(browser, gateway, {
    again: `/payouts/new?like=${id}`,
    bulk: '/payouts/bulk',
    payouts: '/payouts',
    due: '/refunds/due',
    inApproval: '/payouts?waits=approval',
    payments: '/payments',
    refunds: '/refunds',
    overview2: '/',
  })
})

// Last, since the transfers that it leaves in progress slow everything down.
test('a payroll shows its first lines and all of it in numbers, and how far the sending is', async () => {
  await goWithin(page, '/payouts/bulk')
  const choose = (csv: string) =>
    page.locator('input[type=file]').setInputFiles({ name: 'gaji.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await choose(aPayroll('payroll', 1_200).replaceAll('Siti Rahma', 'Dewi Lestari'))
  await page.getByText('All 1,200 rows are OK.').waitFor()
  await page.getByText(/the first 1,000 others; the file has 200 more/).waitFor()
  expect(await page.locator('tr', { hasText: 'Dewi Lestari' }).count()).toBe(1_000)
  await page.getByRole('button', { name: 'Review IDR 12,000,000' }).click()
  const review = page.getByRole('dialog', { name: 'Send this payout?' })
  await review.getByText('IDR 15,000,000').waitFor()
  await page.keyboard.press('Escape')
  await review.waitFor({ state: 'detached' })
  // Some groups of it are sent: each thousand more only costs the time that it takes.
  await choose(aPayroll('payroll', SENT))
  await page.getByText(`All ${SENT} rows are OK.`).waitFor()
  await page.getByRole('button', { name: 'Review IDR 3,200,000' }).click()
  await review.waitFor()
  await page.evaluate(() => {
    const said = new Set<string>()
    const observer = new MutationObserver(() => {
      const { textContent } = document.body
      if (textContent.includes('You may leave this page')) said.add('You may leave this page')
      for (const [progress] of textContent.matchAll(/Accepted [\d,]+ of 320/g)) said.add(progress)
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    const listened = () => {
      observer.disconnect()
      return [...said]
    }
    Object.assign(window, { listened })
  })
  await page.getByRole('button', { name: 'Send IDR 3,200,000' }).click()
  await page.getByText(`${SENT} payouts are on their way.`).waitFor()
  const said = await page.evaluate(() => (window as unknown as { listened: () => string[] }).listened())
  expect(said).toContain('You may leave this page')
  expect(said.filter((text) => text.startsWith('Accepted'))).not.toEqual([])
})
