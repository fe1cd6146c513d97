import { expect, test } from 'vitest'
import { doku } from '../../../src/connectors/snap/profiles/doku/profile.ts'
import { snapRail } from '../../../src/connectors/snap/rail.ts'
import { transaction } from '../../../src/db/transaction.ts'
import { recordProviderRefund } from '../../../src/refunds/provider/record-provider-refund.ts'
import { applyResolution, resolveRefund } from '../../../src/refunds/send/resolve.ts'
import { pollRefund } from '../../../src/refunds/send/send.ts'
import { connectionTo, startPeer } from '../../providers/peer.ts'
import { railsWith } from '../../rails/rails.ts'
import { aProviderWorld } from '../../refunds/provider-world.ts'

const world = await aProviderWorld()
const { db, clock, app, aPayment, sent, notified, report, read, booked, violations, attention, work } = world

/** DOKU as it says of a payment no more than its state, and gives no answer to a refund. */
async function aDoku(latestTransactionStatus: string) {
  const peer = await startPeer()
  const outbound = { partnerId: 'BRN-0221-1693209567392', merchantId: 'MCH-0221', terminalId: 'A01' }
  const rail = snapRail(connectionTo(peer, doku, { outbound }), clock)
  const state = { body: { responseCode: '2005100', latestTransactionStatus } }
  peer.on('/qr/qr-mpm-query', state, state, state, state)
  return { ...app, rails: railsWith({ qrcode: rail }) }
}

test('a refund without an answer ends once DOKU reports the payment as refunded', async () => {
  const paid = await aPayment(100_000)
  const id = await sent(paid, 30_000)
  const polling = await aDoku('04')
  await pollRefund(polling, await read(paid, id))
  expect((await read(paid, id)).status).toBe('SUCCEEDED')
  // The state is that of the whole payment: the rest is the provider's.
  await recordProviderRefund(polling, paid, notified(paid.railReference, null))
  expect([await booked(paid), await violations(paid)]).toEqual([70_000, []])
})

test('a refund without an answer is found not made where DOKU refunded everything by itself, and takes no other way', async () => {
  const paid = await aPayment(100_000)
  const id = await sent(paid, 30_000, 'transfer')
  expect(await report(paid, 'their-1', 100_000)).toBe('waits')
  const polling = await aDoku('04')
  for (const hours of [0, 25]) {
    clock.advance(hours * 3_600_000)
    await pollRefund(polling, await read(paid, id))
  }
  expect(await read(paid, id)).toMatchObject({ status: 'FAILED', failure: { code: 'GIVEN_BACK_BY_PROVIDER' } })
  await work()
  expect([await booked(paid), await violations(paid)]).toEqual([100_000, []])
})

test('where the provider does not say it is found by a person, with the reason, and ends as that one found it', async () => {
  for (const [resolution, status] of [
    ['made', 'SUCCEEDED'],
    ['not_made', 'FAILED'],
  ] as const) {
    const paid = await aPayment(100_000)
    const { merchantId } = paid
    const id = await sent(paid, 30_000)
    const polling = await aDoku('00')
    const resolve = () =>
      transaction(db, merchantId, (tx) => resolveRefund(tx, clock(), { merchantId, id }, resolution))
    expect(await resolve()).toBe(false)
    clock.advance(8 * 24 * 3_600_000)
    await pollRefund(polling, await read(paid, id))
    expect(await attention(paid)).toEqual([['refunds_unresolved', 30_000]])
    const { rows } = await db.pool.query('select rail_code from refund_rail_response where refund_id = $1', [id])
    expect(rows).toEqual([{ rail_code: 'refund_not_reported' }])

    expect(await resolve()).toBe(true)
    expect(await applyResolution(polling, await read(paid, id))).toBe(true)
    expect((await read(paid, id)).status).toBe(status)
    expect([await attention(paid), await violations(paid), await resolve()]).toEqual([[], [], false])
  }
})
