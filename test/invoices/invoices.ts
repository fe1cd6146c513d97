import { dayAfter, dayIn } from '../../src/base/time-zone.ts'
import { checkoutOf, keyIn, titleIn } from '../checkout/links.ts'
import { type Gateway, type Reply, until } from '../gateway/gateway.ts'

export const LINES = [
  { description: 'SPP Desember', quantity: '1', unitAmount: 750_000 },
  { description: 'Katering', quantity: '20', unitAmount: 25_000, taxRate: '11' },
]

/** Invoices of the demo merchant, made over the API. */
export async function anInvoiceWorld(gateway: Gateway) {
  const { call, clock } = gateway
  const made = async (reply: Promise<Reply>): Promise<Reply['body']> => {
    const { status, body, text } = await reply
    if (status !== 200) throw new Error(`${status} ${text}`)
    return body
  }
  const aCustomer = async (change: object = {}): Promise<string> =>
    (
      await made(
        call('POST', '/v1/customers', { body: { name: 'Budi Santoso', email: 'budi@mail.example', ...change } }),
      )
    ).id
  const customerId = await aCustomer()
  /** A day in the merchant's zone, so many days from now. */
  const dayAhead = (days: number): string => dayAfter(dayIn('Asia/Jakarta', clock()), days)
  const invoiceBody = (change: object = {}) => ({
    customerId,
    currency: 'IDR',
    lines: LINES,
    dueAt: dayAhead(14),
    ...change,
  })
  const act = (id: string, path: string) => call('POST', `/v1/invoices/${id}/${path}`)
  const aDraft = (change: object = {}) => made(call('POST', '/v1/invoices', { body: invoiceBody(change) }))
  return {
    aCustomer,
    aDraft,
    act,
    dayAhead,
    invoiceBody,
    anOpen: async (change: object = {}) => made(act((await aDraft(change)).id, 'finalize')),
    read: (id: string) => call('GET', `/v1/invoices/${id}`),
    faultOf: ({ status, body }: Reply) => [status, body.errors?.[0]?.field, body.errors?.[0]?.code],
    advance: (seconds: number) => made(call('POST', '/v1/sandbox/clock/advance', { body: { seconds } })),
  }
}

/** Pays invoices of a gateway on their pages, as a browser does. */
export function aPayer({ call }: Gateway) {
  const view = (id: string, locale = 'en') => call('GET', `/${id}?locale=${locale}`, { key: null })
  const send = (id: string, form: string) =>
    call('POST', `/${id}/pay?locale=en`, {
      key: null,
      raw: new URLSearchParams({ form }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    })
  /** Begins a try to pay; the checkout it led to. */
  const begin = async (id: string): Promise<string> => {
    const sent = await send(id, keyIn((await view(id)).text))
    if (sent.status !== 303) throw new Error(`${sent.status} ${titleIn(sent)}`)
    const checkout = checkoutOf(sent)
    // With a number, so that it can still be paid once the invoice has ended.
    const issued = await call('POST', `/v1/checkout/${checkout}/instrument`, {
      body: { type: 'virtual_account', code: 'BCA' },
    })
    if (issued.status !== 200) throw new Error(issued.text)
    return checkout
  }
  const settle = async (checkout: string): Promise<Reply['body']> => {
    const paid = await call('POST', `/v1/sandbox/checkout/${checkout}/simulate`, {
      body: { outcome: 'succeeded', type: 'virtual_account', code: 'BCA' },
    })
    if (paid.status !== 200) throw new Error(paid.text)
    return until(async () => {
      const { body } = await call('GET', `/v1/checkout/${checkout}`)
      return body.status === 'SUCCEEDED' && body
    })
  }
  return { view, send, begin, settle, pay: async (id: string) => settle(await begin(id)) }
}
