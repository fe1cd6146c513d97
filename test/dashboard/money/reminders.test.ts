import { expect, test } from 'vitest'
import { launchBrowser } from '../../browser/chromium.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { anInvoiceWorld } from '../../invoices/invoices.ts'
import { look } from '../look.ts'
import { goWithin, openSignedIn, SIZES } from '../person.ts'

const gateway = await sharedGateway()
const browser = await launchBrowser()
const { aCustomer, anOpen, aDraft } = await anInvoiceWorld(gateway)

const first = await anOpen({ customerId: await aCustomer({ name: 'Siti Rahma', email: 'siti@mail.example' }) })
const second = await anOpen({ customerId: await aCustomer({ name: 'Dewi Lestari', email: 'dewi@mail.example' }) })
const unreachable = await anOpen({ customerId: await aCustomer({ name: 'Joko Wijaya', email: undefined }) })
const draft = await aDraft()
const page = await openSignedIn(browser, gateway, '/invoices')

test('what is picked is reminded of, then all that is outstanding, and the preview says who gets no mail', async () => {
  await page.getByRole('checkbox', { name: `Select ${first.number}` }).check()
  expect(await page.getByRole('checkbox', { name: new RegExp(draft.id) }).count()).toBe(0)
  await page.getByRole('button', { name: 'Remind of 1 invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send reminders?' })
  await dialog.getByText('1 reminder will be sent.').waitFor()
  await dialog.getByRole('button', { name: 'Send 1 reminder' }).press('Enter')
  await page.getByText('1 reminder on the way.').waitFor()
  // Nothing is picked any more.
  await page.getByRole('button', { name: 'Send reminders' }).waitFor()

  await page.getByRole('button', { name: 'Outstanding' }).click()
  await page.getByText('3 invoices', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Send reminders' }).click()
  await dialog.getByText('1 reminder will be sent.').waitFor()
  await dialog.getByText('1 Customer has no email address').waitFor()
  await dialog.getByText('1 Reminded today already').waitFor()
  await look(page, 'reminders')
  await dialog.getByRole('button', { name: 'Send 1 reminder' }).click()
  await page.getByText('1 reminder on the way.').first().waitFor()
  await page.getByRole('button', { name: 'Send reminders' }).click()
  await dialog.getByText('No reminder will be sent.').waitFor()
  expect(await dialog.getByRole('button', { name: /^Send \d/ }).count()).toBe(0)
  const { body } = await gateway.call('GET', `/v1/invoices/${second.id}/mails`)
  expect(body.data).toMatchObject([{ kind: 'reminder', isScheduled: false }])
})

test('the screen of an invoice names its customer beside its status', async () => {
  await page.setViewportSize(SIZES.phone)
  await goWithin(page, `/invoices/${unreachable.id}`)
  await page.getByRole('link', { name: 'Joko Wijaya' }).first().waitFor()
  await look(page, 'invoice-customer')
})
