import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertView } from '../../../src/dashboard/views/store.ts'
import { transaction } from '../../../src/db/transaction.ts'
import { DEMO_LOGIN } from '../../../src/sandbox/demo-login.ts'
import { launchBrowser } from '../../browser/chromium.ts'
import { aMember, signIn } from '../../gateway/dashboard.ts'
import { withOwner } from '../../gateway/owner.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { look, lookAtDialog } from '../look.ts'
import { goWithin, openSignedIn } from '../person.ts'
import { takePictures } from '../pictures.ts'
import { inOrder } from './list-queries.ts'
import { insertPayouts, insertRefunds, seedPayouts, seedRefunds } from './seeded-outgoing.ts'
import { insertPayments, seedPayments } from './seeded-payments.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const { merchantId } = gateway
const PAYMENTS = seedPayments(60, merchantId)
const REFUNDS = seedRefunds(PAYMENTS)
const PAYOUTS = seedPayouts(60, merchantId)
await withOwner(gateway.directUrl, async (client) => {
  await insertPayments(client, PAYMENTS)
  await insertRefunds(client, REFUNDS)
  await insertPayouts(client, PAYOUTS)
})
const browser = await launchBrowser()
/** The owner's, who goes from list to list. */
let page: Page
beforeAll(async () => {
  page = await openSignedIn(browser, gateway, '/refunds')
})
afterAll(() => browser.close())

const menu = (page: Page) => page.getByRole('dialog', { name: 'Views' })
/** Presses a filter, and waits until the screen shows it: what is saved is what is seen. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name, exact: true, pressed: true }).waitFor()
}

const openMenu = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const columnsOf = (page: Page) => page.getByRole('columnheader').allTextContents()

test('a view is saved, opened again with its filters and columns, replaced, renamed, shared and deleted', async () => {
  await page.getByRole('row', { name: /RF-/ }).first().waitFor()
  await press(page, 'Failed')
  await press(page, 'This month')
  await openMenu(page, 'Columns')
  await page.getByRole('checkbox', { name: 'Reason' }).check()
  await page.keyboard.press('Escape')
  await openMenu(page, 'Views')
  await menu(page).getByText('Save what is on the screen under a name').waitFor()
  await menu(page).getByRole('button', { name: 'Save as a view' }).click()
  await page.getByLabel('Name').fill('Failed this month')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'Failed this month', exact: true }).waitFor()
  const [saved] = (await (await signIn(gateway)).call('GET', '/dashboard/api/views?list=refunds')).body.data
  expect(saved).toMatchObject({ filters: { status: 'FAILED', created: 'this_month' }, isShared: false })

  // What is on the screen is another thing now, and opening the view brings it back.
  await page.getByRole('button', { name: 'This month', exact: true, pressed: true }).click()
  await page.getByRole('button', { name: 'Failed this month, changed' }).waitFor()
  await goWithin(page, '/refunds')
  await page.getByRole('button', { name: 'Views', exact: true }).waitFor()
  await openMenu(page, 'Views')
  await menu(page).getByRole('link', { name: 'Failed this month' }).click()
  await page.waitForURL(/status=FAILED.*created=this_month|created=this_month.*status=FAILED/)
  await page.waitForURL(/columns=[^&]*reason/)

  // Its days are cleared, and the view saves that.
  await page.getByRole('button', { name: 'This month', exact: true, pressed: true }).click()
  await openMenu(page, 'Failed this month, changed')
  await page.getByRole('button', { name: 'Save changes to “Failed this month”' }).click()
  await page.getByRole('button', { name: 'Failed this month', exact: true }).waitFor()
  await page.getByRole('columnheader', { name: 'Reason' }).waitFor()

  await openMenu(page, 'Failed this month')
  await page.getByRole('button', { name: 'Edit: Failed this month' }).click()
  await page.getByLabel('Name').fill('Failed ones')
  await page.getByLabel('Visible to everyone in this account').check()
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'Failed ones', exact: true }).waitFor()

  const { email } = await aMember(gateway, 'support')
  const login = { email, password: DEMO_LOGIN.password }
  const other = await openSignedIn(browser, gateway, '/refunds', { login, size: 'phone' })
  await other.getByText(/RF-/).first().waitFor()
  await openMenu(other, 'More')
  await openMenu(other, 'Views')
  await menu(other).getByText('Shared in this account').waitFor()
  expect(await menu(other).getByRole('button', { name: 'Edit: Failed ones' }).count()).toBe(0)
  await menu(other).getByRole('link', { name: 'Failed ones' }).click()
  const failed = REFUNDS.filter(({ status }) => status === 'FAILED')
  await other.getByText(`${failed.length} refunds`, { exact: true }).waitFor()

  await openMenu(page, 'Failed ones')
  await page.getByRole('button', { name: 'Edit: Failed ones' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this view?' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Views', exact: true }).waitFor()
})

test('a view that was saved with what the list no longer has says so, and shows the rest', async () => {
  const { body } = await (await signIn(gateway)).call('GET', '/dashboard/api/me')
  const now = new Date()
  const view = {
    id: 'vw_00000000000000000000000001',
    list: 'payouts' as const,
    name: 'From before',
    isShared: false,
    personId: body.user.id,
    filters: { status: 'REVERSED', mood: 'happy' },
    columns: ['status', 'amount'],
    createdAt: now,
    updatedAt: now,
  }
  await transaction(gateway.db, merchantId, (tx) => insertView(tx, gateway.masterKey, merchantId, view))
  await goWithin(page, '/payouts')
  await openMenu(page, 'Views')
  await menu(page).getByRole('link', { name: 'From before' }).click()
  await page.getByText(/opened without it: mood/).waitFor()
  await page.getByText(`${PAYOUTS.filter(({ status }) => status === 'REVERSED').length} payouts`).waitFor()
  expect(await columnsOf(page)).toEqual(['Receiver', 'Status', 'Amount'])
})

async function csvOf(page: Page): Promise<string[][]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  return readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
}

test('refunds are narrowed by how they were paid and where they go, summed, and downloaded as they are shown', async () => {
  await goWithin(page, '/refunds?method=virtual_account&columns=order,amount,bank,method')
  const ofAccounts = REFUNDS.filter(({ payment }) => payment.used.type === 'virtual_account')
  const wanted = inOrder(ofAccounts, () => null, false)
  await page.getByText(`${wanted.length} refunds`).waitFor()
  await page.getByText('Fee returned').first().waitFor()
  const [head, ...lines] = await csvOf(page)
  expect(head).toEqual(['id', 'externalId', 'currency', 'order', 'amount', 'bank', 'method'])
  expect(lines).toEqual(
    wanted.map(({ id, externalId, currency, payment, amount, bank }) => [
      ...[id, externalId, currency, payment.externalId, `${amount}`, bank ?? '', 'virtual_account'],
    ]),
  )
  await page.getByText('Method, bank and amount').waitFor()
  await page.getByRole('combobox', { name: 'Bank', exact: true }).selectOption({ label: 'Bank Central Asia (BCA)' })
  await page.getByText(`${wanted.filter(({ bank }) => bank === '014').length} refunds`).waitFor()
})

test('payouts are narrowed by bank, service and the days they ended, summed, and downloaded as they are shown', async () => {
  await goWithin(page, '/payouts?columns=status,account,total,service')
  await page.getByText(`${PAYOUTS.length} payouts`).waitFor()
  await page.getByText('Bank and amount').click()
  await page.getByRole('combobox', { name: 'Bank', exact: true }).selectOption({ label: 'Bank Central Asia (BCA)' })
  await page.waitForURL(/bank=BCA/)
  await page.getByRole('combobox', { name: 'Sent by' }).selectOption('bifast')
  const byOne = PAYOUTS.filter(({ bank, service }) => bank === '014' && service === 'bifast')
  const wanted = inOrder(byOne, () => null, false)
  await page.getByText(`${wanted.length} payouts`, { exact: true }).waitFor()
  const [head, ...lines] = await csvOf(page)
  expect(head).toEqual(['id', 'externalId', 'receiverName', 'currency', 'status', 'account', 'total', 'service'])
  expect(lines.map(([, ...line]) => line)).toEqual(
    wanted.map(({ externalId, status, amount, fee }) => [
      ...[externalId, `Receiver ${externalId}`, 'IDR', status, 'BCA 0801234567', `${amount + fee}`, 'bifast'],
    ]),
  )
  await page.getByRole('combobox', { name: 'Date' }).selectOption('ended')
  await page.getByRole('button', { name: 'Today' }).click()
  await page.waitForURL(/ended=today/)
  await page.getByText('No payouts match').waitFor()
})

test('labels and fields of the filters stand in one line each', async () => {
  await goWithin(page, '/payments?method=qrcode')
  await page.getByRole('row', { name: /INV-/ }).first().waitFor()
  const tops = await page.locator('details .mantine-InputWrapper-root').evaluateAll((fields) => {
    const lines = Map.groupBy(fields, (field) => Math.round(field.getBoundingClientRect().top))
    return [...lines.values()].map((line) =>
      ['label', '.mantine-Input-wrapper'].map((part) =>
        line.map((field) => field.querySelector(part)?.getBoundingClientRect().top),
      ),
    )
  })
  // All four of them in one line: else nothing is compared.
  expect(tops.map(([labels]) => labels?.length)).toEqual([4])
  for (const line of tops) for (const part of line) expect(new Set(part).size, `${part}`).toBe(1)
})

test.each(['/refunds', '/payouts'])('%s has nothing that axe finds, at either size and open', async (path) => {
  await goWithin(page, `${path}?currency=IDR`)
  await page.getByRole('row').nth(1).waitFor()
  await look(page, `${path} with filters`)
  await openMenu(page, 'Views')
  await menu(page).waitFor()
  await lookAtDialog(page, `${path} with its views`)
})

test('pictures', { skip: process.env.DASHBOARD_PICTURES === undefined, timeout: 600_000 }, () =>
  takePictures(browser, gateway, {
    payments: '/payments?currency=USD',
    refunds: '/refunds?currency=IDR&columns=status,way,method,brand,order,ended,amount',
    payouts: '/payouts?ended=2026-04-01..2026-04-20&columns=status,account,service,ended,amount,total',
  }),
)
