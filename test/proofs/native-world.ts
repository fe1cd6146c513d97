import type { Attempt } from '../../src/checkout/checkout.ts'
import { recordPayment } from '../../src/checkout/receipts/record-payment.ts'
import { anInboundWorld, PRICE } from '../inbound/inbound-world.ts'
import { CALLBACK_TOKEN, toMidtrans, toXendit } from '../providers/adapters.ts'
import { defined } from '../setup/defined.ts'
import type { Body } from './native.ts'

/** An inbound world with a connection to Midtrans and one to Xendit, by their own APIs. */
export async function aNativeWorld() {
  const world = await anInboundWorld()
  world.listen('con_midtrans', defined(toMidtrans('https://api.midtrans.com').inbound ?? undefined))
  world.listen('con_xendit', defined(toXendit('https://api.xendit.co').inbound ?? undefined))

  let count = 0
  const send = (connection: 'con_midtrans' | 'con_xendit', body: Body) =>
    world.send({
      fullPath: `/v1/inbound/${connection}`,
      headers: { 'content-type': 'application/json', 'x-callback-token': CALLBACK_TOKEN },
      rawBody: Buffer.from(JSON.stringify(body)),
    })

  const issue = async (connection: string, isPaid = false) => {
    const attempt = await world.issue(connection, { type: 'ewallet', code: 'GOPAY', railReference: `pr-${++count}` })
    if (isPaid) await pay(attempt)
    return attempt
  }
  const receiptOf = ({ reference }: Attempt) => ({
    reference,
    instrumentReference: null,
    railReference: `py-${reference}`,
    amount: PRICE,
    paidAt: world.clock(),
  })
  const pay = (attempt: Attempt) => recordPayment(world.app, attempt, receiptOf(attempt))
  const refundsOf = async ({ checkoutId }: Attempt) =>
    (
      await world.db.pool.query('select amount, rail_reference, initiator from refund where checkout_id = $1', [
        checkoutId,
      ])
    ).rows
  const stateOf = async (attempt: Attempt) => ({ ...(await world.stateOf(attempt)), refunds: await refundsOf(attempt) })
  const inquiriesOf = async ({ checkoutId }: Attempt) =>
    (await world.db.pool.query('select poll_count from provider_refund_inquiry where checkout_id = $1', [checkoutId]))
      .rows

  return { ...world, send, issue, pay, receiptOf, refundsOf, stateOf, inquiriesOf }
}
