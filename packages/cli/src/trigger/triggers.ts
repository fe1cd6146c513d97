import { randomUUID } from 'node:crypto'
import type { Checkout, CreateCheckout, CreateRefund, Gapura, GapuraEvent } from '@gapura/sdk'
import { CliError } from '../command.ts'

export type Trigger = {
  /** Whether it can happen to a checkout that is named. */
  readonly needsCheckout: boolean
  /** Makes it happen, to `checkout` where one is named. Returns the id of what it happens to. */
  run(gapura: Gapura, checkout: string | null): Promise<string>
}

const AMOUNT = 125_000
/** The sandbox's rail refuses to refund amounts with this ending. */
const REFUSED_AMOUNT = 25_041
const GIVEN_BACK = 25_000
const COLLECTOR_TRIES_MAX = 100
const COLLECTOR_PAUSE_MS = 100

const reference = (): string => `trigger-${randomUUID().slice(0, 8)}`

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

/** Makes a sticker, and waits until the bank has made it. */
async function makeCollector(gapura: Gapura): Promise<string> {
  const body = { externalId: reference(), kind: 'qr_static', currency: 'IDR', name: 'gapura trigger' } as const
  const { id } = await gapura.collectors.create(body)
  for (let tries = 0; tries < COLLECTOR_TRIES_MAX; tries++) {
    if ((await gapura.collectors.retrieve(id)).status === 'ACTIVE') return id
    await new Promise((resolve) => setTimeout(resolve, COLLECTOR_PAUSE_MS))
  }
  throw new CliError(`${id} was not made in time; see "gapura listen" for its events.`)
}

/** Has something happen to a new sticker; its result is what the event is about. */
const onCollector = (act: (gapura: Gapura, id: string) => Promise<string>): Trigger => ({
  needsCheckout: false,
  run: async (gapura) => act(gapura, await makeCollector(gapura)),
})

/** Pays a sticker, and waits for the collection that comes of it. */
async function collect(gapura: Gapura, collectorId: string): Promise<string> {
  const path = `/v1/sandbox/collectors/${collectorId}/simulate`
  await gapura.request({ method: 'POST', path, body: { amount: AMOUNT } })
  for (let tries = 0; tries < COLLECTOR_TRIES_MAX; tries++) {
    for await (const { id } of gapura.collections.list({ collectorId })) return id
    await new Promise((resolve) => setTimeout(resolve, COLLECTOR_PAUSE_MS))
  }
  throw new CliError(`The payment of ${collectorId} was not reported in time; see "gapura listen" for its events.`)
}

async function untilPaid(gapura: Gapura, id: string): Promise<Checkout> {
  const checkout = await gapura.checkouts.retrieve(id, { waitFor: 'final', timeoutSeconds: 30 })
  if (checkout.paidAt !== null) return checkout
  throw new CliError(`${id} is ${checkout.status}, and only a paid checkout can be refunded.`)
}

/** Events that no call to the sandbox makes happen: they follow from time, or from a provider. */
type Untriggered =
  | `${'onboarding' | 'invoice' | 'report' | 'books' | 'attention'}.${string}`
  | 'collector.failed'
  | 'ping'

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
  'collector.closed': onCollector(async (gapura, id) => (await gapura.collectors.close(id)).id),
  'collection.received': onCollector(collect),
  'refund.processing': onRefund({ amount: GIVEN_BACK }),
  'refund.succeeded': onRefund({ amount: GIVEN_BACK }),
  'refund.needs_payer': onRefund({ amount: REFUSED_AMOUNT, fallback: 'claim_link' }),
  'refund.failed': onRefund({ amount: REFUSED_AMOUNT }),
}
