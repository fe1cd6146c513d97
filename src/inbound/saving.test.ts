import { expect, test } from 'vitest'
import { PAYERS } from '../../test/checkout/customers.ts'
import { payoutRailsWith } from '../../test/rails/rails.ts'
import { aSavingWorld } from '../../test/saved-methods/saving-world.ts'
import { active, paid } from '../../test/saved-methods/scripted-rail.ts'
import { holdMasterKey } from '../base/master-key.ts'
import { openClaimLinks } from '../checkout/refunds/claim-links.ts'
import type { InboundEvent } from '../connectors/inbound-port.ts'
import { act } from './act.ts'
import { findSubject } from './find-subject.ts'

const world = await aSavingWorld()
const { db, clock, rail, save, read, charge, readCharge, send } = world
const NO_KEY = async () => Buffer.alloc(32)
const app = {
  ...world.app,
  payers: PAYERS,
  payoutRails: payoutRailsWith(),
  hashKeys: { read: NO_KEY, getOrLoad: NO_KEY },
  claimLinks: openClaimLinks(holdMasterKey(Buffer.alloc(32)), 'http://localhost'),
}
const unknown = { is: 'unknown', railCode: 'timeout' } as const

/** What comes of a message over a connection; null: it is about nothing of ours. */
async function report(connectionId: string, event: InboundEvent): Promise<string | null> {
  const subject = await findSubject(db, connectionId, event)
  return subject && (await act(app, subject)).is
}
const ended = (reference: string | null, linkReferences: string[], mustAsk = false): InboundEvent => ({
  ...{ is: 'link', reference, linkReferences, mustAsk },
  state: { is: 'ended', by: 'payer', railCode: '2000900' },
})

test('a proven message ends a link; one that proves nothing, or names it wrongly, only has the rail polled', async () => {
  // Each link has its own name at the rail.
  rail.state = () => ({ ...active, is: 'active', railReference: 'link-a' }) as typeof active
  const method = await save()
  const { connectionId, reference } = method
  for (const event of [ended(reference, ['link-a'], true), ended(reference, ['other']), ended(reference, [])]) {
    const before = rail.calls.length
    expect(await report(connectionId, event)).toBe('done')
    expect(rail.calls.slice(before)).toEqual(['linkState'])
    expect((await read(method.id)).status).toBe('ACTIVE')
  }
  expect(await report('con_dem0gapvr1k5q2w8e3r7t4y6mb', ended(reference, ['link-a']))).toBe(null)
  expect(await report(connectionId, ended(null, ['link-a']))).toBe('done')
  expect(await read(method.id)).toMatchObject({ status: 'REVOKED', revokedBy: 'payer' })
})

test('a message about a charge is believed if it is proven and names it as its rail did; else the charge is polled', async () => {
  rail.state = () => ({ ...active, is: 'active', railReference: 'link-b' }) as typeof active
  const { id: method, connectionId } = await save()
  rail.onCharge = () => ({ is: 'processing', railReference: 'charge-b', railCode: '2025400' })
  rail.onPoll = () => unknown
  const id = await charge(method)
  await send()
  const request = rail.charged.at(-1)
  if (!request) throw new Error('nothing was charged')
  const state = paid(clock, request)
  const of = (change: object): InboundEvent => ({
    ...{ is: 'charge', reference: request.reference, railReferences: ['charge-b'], mustAsk: false, state },
    ...change,
  })
  for (const event of [of({ mustAsk: true }), of({ railReferences: ['other'] })]) {
    const before = rail.calls.length
    expect(await report(connectionId, event)).toBe('unanswered')
    expect(rail.calls.slice(before)).toEqual(['chargeState'])
    expect((await readCharge(id)).status).toBe('PROCESSING')
  }
  const payment: InboundEvent = {
    ...{ is: 'receipt', reference: request.reference, instrumentReferences: ['charge-b'], types: ['ewallet'] },
    ...{ mustAsk: false, isOffer: false },
    receipt: { railReference: 'charge-b', amount: request.amount, paidAt: clock() },
  }
  expect(await report(connectionId, payment)).toBe('unanswered')
  expect((await readCharge(id)).status).toBe('PROCESSING')
  expect(await report(connectionId, of({ reference: null }))).toBe('done')
  expect((await readCharge(id)).status).toBe('SUCCEEDED')
  expect(await report(connectionId, of({}))).toBe('done')
})
