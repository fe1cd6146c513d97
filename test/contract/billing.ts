import { dayAfter, dayIn } from '../../src/base/time-zone.ts'
import type { Gateway, Reply } from '../gateway/gateway.ts'
import { aPayer } from '../invoices/invoices.ts'
import { aRefunder } from '../refunds/refunds.ts'

/** How each operation of customers and invoices is called, and each event of theirs brought about. */
export function aBilling(gateway: Gateway) {
  const { call } = gateway
  const refunder = aRefunder(gateway)
  const done = async (reply: Promise<Reply>): Promise<Reply['body']> => {
    const { status, body, text } = await reply
    if (status >= 300) throw new Error(`${status} ${text}`)
    return body
  }
  const aCustomer = () => call('POST', '/v1/customers', { body: { name: 'Budi Santoso', email: 'budi@mail.example' } })

  const anInvoice = async (change: object = {}): Promise<string> => {
    const { id: customerId } = await done(aCustomer())
    const line = { description: 'Kopi', quantity: '1', unitAmount: 100_000 }
    const body = { customerId, currency: 'IDR', lines: [line], dueAt: '2099-12-31', ...change }
    return (await done(call('POST', '/v1/invoices', { body }))).id
  }
  const onInvoice = async (method: string, path = '', body?: object) =>
    call(method, `/v1/invoices/${await anInvoice()}${path}`, body && { body })
  const anOpenInvoice = async (): Promise<string> => (await done(onInvoice('POST', '/finalize'))).id
  const onOpenInvoice = async (method: string, path = '', body?: object) =>
    call(method, `/v1/invoices/${await anOpenInvoice()}${path}`, body && { body })
  const allocate = (id: string, transactionId: string, amount: number) =>
    call('POST', `/v1/invoices/${id}/allocations`, { body: { transactionId, amount } })
  const anAllocation = async (id: string, amount = 50_000) =>
    allocate(id, (await refunder.aPaid()).transactionId, amount)
  /** Money of two tries on one invoice's page, and an invoice that is past its due day. */
  const overpay = async () => {
    const id = await anOpenInvoice()
    const tries = [await aPayer(gateway).begin(id), await aPayer(gateway).begin(id)]
    for (const checkout of tries) await aPayer(gateway).settle(checkout)
  }
  const passDueDay = async () => {
    const dueAt = dayAfter(dayIn('Asia/Jakarta', gateway.clock()), 1)
    await done(call('POST', `/v1/invoices/${await anInvoice({ dueAt })}/finalize`))
    await done(call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 3 * 86_400 } }))
  }

  const calls: Readonly<Record<string, () => Promise<Reply>>> = {
    createCustomer: aCustomer,
    listCustomers: () => call('GET', '/v1/customers?q=budi'),
    retrieveCustomer: async () => call('GET', `/v1/customers/${(await done(aCustomer())).id}`),
    updateCustomer: async () =>
      call('PATCH', `/v1/customers/${(await done(aCustomer())).id}`, { body: { email: 'budi@mail.example' } }),
    createInvoice: async () => {
      const { id } = await done(aCustomer())
      return call('POST', '/v1/invoices', {
        body: {
          ...{ customerId: id, currency: 'IDR', dueAt: '2099-12-31' },
          lines: [{ description: 'Kopi', quantity: '1', unitAmount: 100_000, taxRate: '11' }],
        },
      })
    },
    listInvoices: () => call('GET', '/v1/invoices?status=OPEN&overdue=false'),
    suggestInvoices: async () =>
      call('GET', `/v1/invoices/suggestions?transactionId=${(await refunder.aPaid()).transactionId}`),
    retrieveInvoice: () => onInvoice('GET'),
    updateInvoice: () => onInvoice('PATCH', '', { note: 'Terima kasih.' }),
    finalizeInvoice: () => onInvoice('POST', '/finalize'),
    voidInvoice: () => onOpenInvoice('POST', '/void'),
    writeOffInvoice: () => onOpenInvoice('POST', '/write-off'),
    sendInvoice: () => onOpenInvoice('POST', '/send'),
    remindOfInvoice: () => onOpenInvoice('POST', '/remind'),
    listInvoiceMails: async () => {
      const id = await anOpenInvoice()
      await done(call('POST', `/v1/invoices/${id}/send`))
      return call('GET', `/v1/invoices/${id}/mails`)
    },
    allocatePayment: async () => anAllocation(await anOpenInvoice()),
    undoAllocation: async () => {
      const id = await anOpenInvoice()
      return call('DELETE', `/v1/invoices/${id}/allocations/${(await done(anAllocation(id))).id}`)
    },
  }
  const plays: Readonly<Record<string, () => Promise<unknown>>> = {
    'invoice.finalized': anOpenInvoice,
    'invoice.sent': () => onOpenInvoice('POST', '/send'),
    'invoice.reminded': () => onOpenInvoice('POST', '/remind'),
    'invoice.partially_paid': async () => done(anAllocation(await anOpenInvoice())),
    'invoice.paid': async () => done(anAllocation(await anOpenInvoice(), 100_000)),
    'invoice.overpaid': overpay,
    'invoice.overdue': passDueDay,
    'invoice.voided': () => onOpenInvoice('POST', '/void'),
    'invoice.uncollectible': () => onOpenInvoice('POST', '/write-off'),
  }
  /** Allocates a payment to an invoice of its own. */
  const allocated = async (transactionId: string) => done(allocate(await anOpenInvoice(), transactionId, 25_000))
  return { calls, plays, allocated }
}
