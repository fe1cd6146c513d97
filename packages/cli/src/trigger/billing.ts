import type { CreateInvoice, Gapura } from '@gapura/sdk'
import { collect, makeCollector } from './collecting.ts'
import { AMOUNT, reference } from './reference.ts'

const DAY_MS = 86_400_000
/** Past the due day in every zone. */
const OVERDUE_SECONDS = (3 * DAY_MS) / 1_000

const makeCustomer = async (gapura: Gapura): Promise<string> =>
  (await gapura.customers.create({ externalId: reference(), name: 'Budi Santoso', email: 'budi@mail.example' })).id

const makeDraft = (gapura: Gapura, customerId: string, change: Pick<CreateInvoice, 'collectorId'> = {}) =>
  gapura.invoices.create({
    ...{ externalId: reference(), customerId, currency: 'IDR', dueAt: '2099-12-31', allowPartial: true },
    lines: [{ description: 'gapura trigger', quantity: '1', unitAmount: AMOUNT }],
    ...change,
  })

/** Bills a new customer, and opens the invoice. */
export async function openInvoice(gapura: Gapura): Promise<string> {
  const { id } = await makeDraft(gapura, await makeCustomer(gapura))
  return (await gapura.invoices.finalize(id)).id
}

/** Lets an invoice's due day pass: the sandbox's clock moves on by days. */
export async function passDueDay(gapura: Gapura): Promise<string> {
  const { id, createdAt } = await makeDraft(gapura, await makeCustomer(gapura))
  const dueAt = new Date(Date.parse(createdAt) + DAY_MS).toISOString().slice(0, 10)
  await gapura.invoices.update(id, { dueAt })
  await gapura.invoices.finalize(id)
  const path = '/v1/sandbox/clock/advance'
  await gapura.request({ method: 'POST', path, body: { seconds: OVERDUE_SECONDS } })
  return id
}

/** Pays an invoice by its customer's own number; the worker matches the money a moment later. */
export async function payByNumber(gapura: Gapura, amount = AMOUNT) {
  const customerId = await makeCustomer(gapura)
  const collectorId = await makeCollector(gapura, { kind: 'va_open', code: 'BCA', name: 'Budi Santoso', customerId })
  const { id: invoice } = await makeDraft(gapura, customerId, { collectorId })
  await gapura.invoices.finalize(invoice)
  return { invoice, collection: await collect(gapura, collectorId, amount) }
}
