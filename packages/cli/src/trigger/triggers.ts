import type { Checkout, CreateCheckout, CreateRefund, Gapura, GapuraEvent } from '@gapura/sdk'
import { CliError } from '../command.ts'
import { closeAttention, openAttention } from './attention.ts'
import { openInvoice, passDueDay, payByNumber } from './billing.ts'
import { reportBooks } from './books.ts'
import { collect, makeCollector, requestCollector } from './collecting.ts'
import { makeCheckout, simulate } from './making.ts'
import { reviewBusiness } from './onboarding.ts'
import { AMOUNT, reference } from './reference.ts'
import { askPayer, BLOCKED, chargeMethod, decide, offerMethod, saveMethod } from './saving.ts'
import { after, letExpireSoon, subscribe } from './subscribing.ts'

export type Trigger = {
  /** Whether it can happen to a checkout that is named. */
  readonly needsCheckout: boolean
  /** Makes it happen, to `checkout` where one is named. Returns the id of what it happens to. */
  run(gapura: Gapura, checkout: string | null): Promise<string>
}

/** The sandbox's rail refuses to refund amounts with this ending. */
const REFUSED_AMOUNT = 25_041
const GIVEN_BACK = 25_000
const DAY_MS = 86_400_000
/** The sandbox's bank makes no collector of this name. */
const REFUSED = { kind: 'va_fixed', code: 'BCA', amount: AMOUNT, name: 'Kopi Ditolak' } as const

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

/** Has something happen that begins with no checkout. */
const byItself = (act: (gapura: Gapura) => Promise<string>): Trigger => ({ needsCheckout: false, run: act })

/** A table of the payments of a day that has begun on every account's clock; perhaps it is empty. */
async function makeReport(gapura: Gapura): Promise<string> {
  const day = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
  return (await gapura.reports.create({ kind: 'payments', format: 'csv', from: day, to: day })).id
}

async function untilPaid(gapura: Gapura, id: string): Promise<Checkout> {
  const checkout = await gapura.checkouts.retrieve(id, { waitFor: 'final', timeoutSeconds: 30 })
  if (checkout.paidAt !== null) return checkout
  throw new CliError(`${id} is ${checkout.status}, and only a paid checkout can be refunded.`)
}

/** What can be made to happen, by the event's name: every event but the test of an endpoint, which the dashboard sends. */
export const TRIGGERS: Readonly<Record<Exclude<GapuraEvent['type'], 'ping'>, Trigger>> = {
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
  'invoice.finalized': byItself(openInvoice),
  'invoice.sent': byItself(async (gapura) => (await gapura.invoices.send(await openInvoice(gapura))).id),
  'invoice.reminded': byItself(async (gapura) => (await gapura.invoices.remind(await openInvoice(gapura))).id),
  'invoice.partially_paid': byItself(async (gapura) => (await payByNumber(gapura, AMOUNT - 25_000)).invoice),
  'invoice.paid': byItself(async (gapura) => (await payByNumber(gapura)).invoice),
  'invoice.overpaid': byItself(async (gapura) => (await payByNumber(gapura, AMOUNT + 25_000)).invoice),
  'invoice.overdue': byItself(passDueDay),
  'invoice.voided': byItself(async (gapura) => (await gapura.invoices.void(await openInvoice(gapura))).id),
  'invoice.uncollectible': byItself(async (gapura) => (await gapura.invoices.writeOff(await openInvoice(gapura))).id),
  'saved_method.active': byItself((gapura) => saveMethod(gapura)),
  'saved_method.failed': byItself(async (gapura) => decide(gapura, await offerMethod(gapura), 'refused')),
  'saved_method.revoked': byItself(async (gapura) => (await gapura.savedMethods.revoke(await saveMethod(gapura))).id),
  'saved_method.expiring': byItself(letExpireSoon),
  'saved_method.expired': byItself(async (gapura) => decide(gapura, await saveMethod(gapura), 'expired')),
  'charge.succeeded': byItself((gapura) => chargeMethod(gapura)),
  'charge.failed': byItself((gapura) => chargeMethod(gapura, BLOCKED)),
  'charge.needs_payer': byItself(askPayer),
  'subscription.activated': byItself((gapura) => subscribe(gapura)),
  'subscription.renewed': byItself((gapura) => after(gapura, 32)),
  'subscription.past_due': byItself((gapura) => after(gapura, 9)),
  'subscription.paused': byItself(async (gapura) => (await gapura.subscriptions.pause(await subscribe(gapura))).id),
  'subscription.resumed': byItself(async (gapura) => {
    const { id } = await gapura.subscriptions.pause(await subscribe(gapura))
    return (await gapura.subscriptions.resume(id)).id
  }),
  'subscription.changed': byItself(async (gapura) => {
    const { id } = await gapura.plans.create({
      ...{ name: 'gapura trigger', amount: AMOUNT, currency: 'IDR', interval: { unit: 'month', count: 1 } },
    })
    return (await gapura.subscriptions.change(await subscribe(gapura), { planId: id, proration: 'none' })).id
  }),
  'subscription.cancelled': byItself(async (gapura) => {
    return (await gapura.subscriptions.cancel(await subscribe(gapura), { when: 'now' })).id
  }),
  'subscription.ended': byItself((gapura) => after(gapura, 32, { cycles: 1 })),
  'refund.processing': onRefund({ amount: GIVEN_BACK }),
  'refund.succeeded': onRefund({ amount: GIVEN_BACK }),
  'refund.needs_payer': onRefund({ amount: REFUSED_AMOUNT, fallback: 'claim_link' }),
  'refund.failed': onRefund({ amount: REFUSED_AMOUNT }),
  'onboarding.updated': byItself(reviewBusiness),
  'report.ready': byItself(makeReport),
  'books.closed': byItself(reportBooks),
  'attention.opened': byItself(async (gapura) => (await openAttention(gapura)).id),
  'attention.closed': byItself(closeAttention),
}
