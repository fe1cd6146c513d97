import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_LOGIN } from '../../../src/sandbox/demo-login.ts'
import { launchBrowser } from '../../browser/chromium.ts'
import { aMember, aRole, signIn } from '../../gateway/dashboard.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { goWithin, openSignedIn } from '../person.ts'
import { takePictures } from '../pictures.ts'

let browser: Browser
let gateway: Gateway
beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway()
})
afterAll(() => browser.close())

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents()
const openAs = async (role: Parameters<typeof aMember>[1], path = '/') => {
  const { email, id } = await aMember(gateway, role)
  return { id, page: await openSignedIn(browser, gateway, path, { login: { email, password: DEMO_LOGIN.password } }) }
}

test('an owner makes a role from a template, assigns it, changes it, and sees its holders on deletion', async () => {
  await aMember(gateway, 'support')
  const page = await openSignedIn(browser, gateway, '/team/roles')
  await page.getByRole('button', { name: 'New role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Checker')
  await dialog.getByLabel('Start with').selectOption('checker')
  // To send takes to ask, which is ticked with it and cannot be taken from under it.
  await dialog.getByLabel('Send payouts').check()
  await expect.poll(() => dialog.getByLabel('Request payouts').isChecked()).toBe(true)
  await expect.poll(() => dialog.getByLabel('Request payouts').isDisabled()).toBe(true)
  await dialog.getByText('one person can enter payouts and approve').waitFor()
  await dialog.getByLabel('Send payouts').uncheck()
  await dialog.getByLabel('Request payouts').uncheck()
  await dialog.getByRole('button', { name: 'Create role' }).click()
  await page.getByRole('button', { name: 'Change Checker' }).waitFor()

  await goWithin(page, '/team')
  const field = page.getByLabel('Role of support')
  await field.selectOption({ label: 'Checker' })
  await page.getByText('The role was changed.').waitFor()
  await goWithin(page, '/team/roles')
  await page.getByText('1 person', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Delete Checker' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('It cannot be deleted while someone has it').waitFor()
})

test('what a role does not include is not in the menu, is explained at its address, and begins elsewhere', async () => {
  const { page } = await openAs(await aRole(gateway, ['payouts.read', 'audit.read']))
  await page.getByRole('heading', { level: 1, name: 'Payouts' }).waitFor()
  expect(await menuOf(page)).toEqual(['Payouts', 'Team'])
  await goWithin(page, '/payments')
  await page.getByRole('heading', { level: 1, name: 'Your role does not include this' }).waitFor()
  await page.getByRole('link', { name: 'Team' }).click()
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor()
  await page.getByRole('button', { name: 'Download CSV' }).waitFor()
})

test('an open page takes another role once the server refuses what it offered', async () => {
  const { page, id } = await openAs('finance', '/payouts')
  await page.getByRole('link', { name: 'Send money' }).first().waitFor()
  const owner = await signIn(gateway)
  const role = await aRole(gateway, ['overview.read', 'payments.read'])
  expect((await owner.call('PATCH', `/dashboard/api/team/${id}`, { body: { role } })).status).toBe(204)
  await page.getByRole('link', { name: 'Balances' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your role does not include this' }).waitFor()
  await expect
    .poll(() => menuOf(page))
    .toEqual([
      ...['Overview', 'Payments', 'Payment links', 'Invoices', 'Subscriptions', 'Collectors', 'Customers', 'Refunds'],
    ])
})

test('finance downloads the trail', async () => {
  const { page } = await openAs('finance', '/audit')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('audit.csv')
})

test('pictures of roles and of the trail', async () => {
  await takePictures(browser, gateway, { roles: '/team/roles', members: '/team', audit: '/audit' })
})
