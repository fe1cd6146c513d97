import type { Checkout, CreateCheckout, CreateRefund, Gapura, GapuraEvent } from '@gapura/sdk'
import { CliError } from '../command.ts'
import { openInvoice, passDueDay, payByNumber } from './billing.ts'
import { collect, makeCollector, requestCollector } from './collecting.ts'
import { AMOUNT, reference } from './reference.ts'
import { after, subscribe } from './subscribing.ts'

export type Trigger = {
  /** Whether it can happen to a checkout that is named. */
  readonly needsCheckout: boolean
  /** Makes it happen, to `checkout` where one is named. Returns the id of what it happens to. */
  run(gapura: Gapura, checkout: string | null): Promise<string>
}

/** The sandbox's rail refuses to refund amounts with this ending. */
const REFUSED_AMOUNT = 25_041
const GIVEN_BACK = 25_000
/** The sandbox's bank makes no collector of this name. */
const REFUSED = { kind: 'va_fixed', code: 'BCA', amount: AMOUNT, name: 'Kopi Ditolak' } as const

async function makeCheckout(gapura: Gapura, way: Pick<CreateCheckout, 'type' | 'code'> = { type: 'qrcode' }) {
  const urls = { successUrl: 'https://shop.example/success', cancelUrl: 'https://shop.example/cancel' }
  const body = { externalId: reference(), currency: 'IDR', amount: AMOUNT, description: 'gapura trigger' }
  return (await gapura.checkouts.create({ ...body, ...urls, ...way })).id
}

const simulate = (gapura: Gapura, path: string, outcome: string): Promise<unknown> =>
  gapura.request({ method: 'POST', path: `/v1/sandbox/${path}/simulate`, body: { outcome } })

/** Has the bank act on a checkout, a new one where none is named. */
const onCheckout = (outcome: string, way?: Pick<CreateCheckout, 'type' | 'code'>): Trigger => ({
  needsCheckout: true,
  async run(gapura, named) {
    const id = named ?? (await makeCheckout(gapura, way))
    await simulate(gapura, `checkout/${id}`, outcome)
    return id
  },
})

const onPayout = (outcome: string): Trigger => ({
  needsCheckout: false,
  async run(gapura) {
    const receiver = { receiverName: 'Budi Santoso', receiverAccountNo: '0012345678', receiverBankCode: 'MANDIRI' }
    const body = { externalId: reference(), amount: AMOUNT, currency: 'IDR', attributes: receiver }
    const { id } = await gapura.payouts.create(body)
    await simulate(gapura, `send-money/${id}`, outcome)
    return id
  },
})

/** Gives a paid checkout back, a new one where none is named. */
const onRefund = (given: Pick<CreateRefund, 'fallback'> & { readonly amount: number }): Trigger => ({
  needsCheckout: true,
  async run(gapura, named) {
    const checkoutId = named ?? (await makeCheckout(gapura))
    if (named === null) await simulate(gapura, `checkout/${checkoutId}`, 'succeeded')
    await untilPaid(gapura, checkoutId)
    return (await gapura.refunds.create({ externalId: reference(), checkoutId, ...given })).id
  },
})

/** Has something happen to a new sticker; its result is what the event is about. */
const onCollector = (act: (gapura: Gapura, id: string) => Promise<string>): Trigger => ({
  needsCheckout: false,
  run: async (gapura) => act(gapura, await makeCollector(gapura)),
})

/** Has something happen to what is new: an invoice, a subscription. */
const onNew = (act: (gapura: Gapura) => Promise<string>): Trigger => ({ needsCheckout: false, run: act })

async function untilPaid(gapura: Gapura, id: string): Promise<Checkout> {
  const checkout = await gapura.checkouts.retrieve(id, { waitFor: 'final', timeoutSeconds: 30 })
  if (checkout.paidAt !== null) return checkout
  throw new CliError(`${id} is ${checkout.status}, and only a paid checkout can be refunded.`)
}

/** Events that no call to the sandbox makes happen: they follow from time, from a provider, or from a payer on a page. */
type Untriggered = `${'onboarding' | 'saved_method' | 'charge' | 'report' | 'books' | 'attention'}.${string}` | 'ping'

/** What can be made to happen, by the event's name: every event but those. */
export const TRIGGERS: Readonly<Record<Exclude<GapuraEvent['type'], Untriggered>, Trigger>> = {
  'payment.pending': onCheckout('processing', { type: 'ewallet', code: 'GOPAY' }),
  'payment.succeeded': onCheckout('succeeded'),
  'payment.failed': onCheckout('failed'),
  'payment.expired': onCheckout('expired'),
  'send_money.succeeded': onPayout('succeeded'),
  'send_money.failed': onPayout('failed'),
  'send_money.reversed': onPayout('reversed'),
  'collector.active': onCollector(async (_, id) => id),
  'collector.failed': { needsCheckout: false, run: async (gapura) => (await requestCollector(gapura, REFUSED)).id },
  'collector.closed': onCollector(async (gapura, id) => (await gapura.collectors.close(id)).id),
  'collection.received': onCollector((gapura, id) => collect(gapura, id)),
  'collection.allocated': { needsCheckout: false, run: async (gapura) => (await payByNumber(gapura)).collection },
  'invoice.finalized': onNew(openInvoice),
  'invoice.sent': onNew(async (gapura) => (await gapura.invoices.send(await openInvoice(gapura))).id),
  'invoice.reminded': onNew(async (gapura) => (await gapura.invoices.remind(await openInvoice(gapura))).id),
  'invoice.partially_paid': onNew(async (gapura) => (await payByNumber(gapura, AMOUNT - 25_000)).invoice),
  'invoice.paid': onNew(async (gapura) => (await payByNumber(gapura)).invoice),
  'invoice.overpaid': onNew(async (gapura) => (await payByNumber(gapura, AMOUNT + 25_000)).invoice),
  'invoice.overdue': onNew(passDueDay),
  'invoice.voided': onNew(async (gapura) => (await gapura.invoices.void(await openInvoice(gapura))).id),
  'invoice.uncollectible': onNew(async (gapura) => (await gapura.invoices.writeOff(await openInvoice(gapura))).id),
  'subscription.activated': onNew((gapura) => subscribe(gapura)),
  'subscription.renewed': onNew((gapura) => after(gapura, 32)),
  'subscription.past_due': onNew((gapura) => after(gapura, 9)),
  'subscription.paused': onNew(async (gapura) => (await gapura.subscriptions.pause(await subscribe(gapura))).id),
  'subscription.resumed': onNew(async (gapura) => {
    const { id } = await gapura.subscriptions.pause(await subscribe(gapura))
    return (await gapura.subscriptions.resume(id)).id
  }),
  'subscription.changed': onNew(async (gapura) => {
    const { id } = await gapura.plans.create({
      ...{ name: 'gapura trigger', amount: AMOUNT, currency: 'IDR', interval: { unit: 'month', count: 1 } },
    })
    return (await gapura.subscriptions.change(await subscribe(gapura), { planId: id, proration: 'none' })).id
  }),
  'subscription.cancelled': onNew(async (gapura) => {
    return (await gapura.subscriptions.cancel(await subscribe(gapura), { when: 'now' })).id
  }),
  'subscription.ended': onNew((gapura) => after(gapura, 32, { cycles: 1 })),
  'refund.processing': onRefund({ amount: GIVEN_BACK }),
  'refund.succeeded': onRefund({ amount: GIVEN_BACK }),
  'refund.needs_payer': onRefund({ amount: REFUSED_AMOUNT, fallback: 'claim_link' }),
  'refund.failed': onRefund({ amount: REFUSED_AMOUNT }),
}
