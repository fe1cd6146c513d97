import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../src/base/clock.ts'
import { openMidtrans } from '../../../src/connectors/midtrans/connector.ts'
import type { RailLink } from '../../../src/connectors/saving-port.ts'
import { aCharge, aLink, aLinkRequest } from '../../rails/saving.ts'
import { defined } from '../../setup/defined.ts'
import { API_KEY } from '../adapters.ts'
import { eventsOf, startMidtrans } from './faces.ts'

/** The face, and a rail whose payers may be sent to this machine. */
async function aWorld() {
  const world = await startMidtrans()
  const credentials = { baseUrl: world.url, outbound: { apiKey: API_KEY }, inbound: {} }
  const parts = { clock: world.clock, allowsLocalhost: true, timeoutMs: 2_000 }
  const saving = defined(openMidtrans('con_midtrans', credentials, parts).payments?.saving)
  let count = 0
  const begin = async (phone: string) => {
    const started = await saving.link(aLinkRequest({ phone, reference: `01jd0000000000000000link${count++}` }))
    if (started.is !== 'started') throw new Error(JSON.stringify(started))
    const link: RailLink = aLink({ phone, railReference: started.railReference, secret: null })
    return { link, url: started.url }
  }
  const press = async (url: string, act: 'agree' | 'refuse') => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' }
    return (await fetch(url, { method: 'POST', headers, body: `act=${act}` })).text()
  }
  return {
    ...world,
    saving,
    begin,
    press,
    /** A link that its payer agreed to. */
    async link(phone: string): Promise<RailLink> {
      const { link, url } = await begin(phone)
      await press(url, 'agree')
      return { ...link, secret: link.railReference }
    },
    charge: (link: RailLink, reference: string) => saving.charge(aCharge({ link, reference })),
    query: (link: RailLink, reference: string) => saving.chargeState(aCharge({ link, reference })),
  }
}

test('a payer agrees on the page, is charged, and ends it in the app, of which both are notified', async () => {
  const world = await aWorld()
  const { saving, begin, press } = world
  const { link, url } = await begin('+6281234567890')
  expect(url).toMatch(/^http:\/\/localhost:\d+\/v2\/gopay\/redirect\/[\w-]{32}\/link$/)
  expect(await (await fetch(url, { headers: { 'accept-language': 'en' } })).text()).toContain('+6281234567890')
  expect(await saving.linkState(link, null)).toEqual({ is: 'pending' })
  expect(await saving.unlink(link)).toBeNull()
  expect(await press(url, 'agree')).toContain('href="https://pay.example/sm_1"')
  expect(await press(url, 'refuse')).toContain('href="https://pay.example/sm_1"')
  expect(await saving.linkState(link, null)).toMatchObject({ is: 'active', label: '0812••••890' })
  expect(await world.charge(link, 'first')).toMatchObject({ is: 'succeeded', receipt: { reference: 'first' } })
  // The order is charged once, whatever is sent again.
  expect(await world.charge(link, 'first')).toMatchObject({ is: 'succeeded' })
  const refund = { reference: 'first' }
  expect(await world.query(link, refund.reference)).toMatchObject({ is: 'succeeded' })
  expect(world.bank.unlink(defined(link.railReference))).toBe(true)
  const events = await eventsOf(world.notifications, 3)
  expect(events.map(({ is }) => is)).toEqual(['link', 'state', 'link'])
  expect(await saving.linkState({ ...link, secret: 'x' }, null)).toMatchObject({ is: 'ended', by: 'payer' })
  expect(await world.charge(link, 'second')).toMatchObject({ is: 'failed', code: 'unlinked' })
  expect(await saving.unlink(link)).toBe(true)
})

test('a payer who refuses, or is one of 01, or does not come, is not linked', async () => {
  const { saving, begin, press, advance } = await aWorld()
  const [refused, magic, absent] = [
    await begin('+6281234567890'),
    await begin('+6281234567801'),
    await begin('+6281234567891'),
  ]
  await press(refused.url, 'refuse')
  await press(magic.url, 'agree')
  expect(await saving.linkState(refused.link, null)).toMatchObject({ is: 'failed' })
  expect(await saving.linkState(magic.link, null)).toMatchObject({ is: 'failed' })
  expect(await saving.linkState(absent.link, null)).toEqual({ is: 'pending' })
  advance(16 * MINUTE_MS)
  expect(await saving.linkState(absent.link, null)).toMatchObject({ is: 'failed' })
  expect(await saving.unlink(absent.link)).toBe(true)
})

test('numbers that Midtrans’ own sandbox refuses are refused', async () => {
  const { saving } = await aWorld()
  const phone = '+62123450001'
  expect(await saving.link(aLinkRequest({ phone }))).toMatchObject({ is: 'refused', reason: 'User Not Found' })
  expect(await saving.link(aLinkRequest({ phone: '+62123450002', reference: 'b' }))).toMatchObject({
    railCode: 'gopay_112',
  })
})

test('02 is unlinked after one charge, 06 is blocked, 03 has no money for three days', async () => {
  const world = await aWorld()
  const [once, blocked, empty] = [
    await world.link('+6281234567802'),
    await world.link('+6281234567806'),
    await world.link('+6281234567803'),
  ]
  expect(await world.charge(once, 'a')).toMatchObject({ is: 'succeeded' })
  expect(await world.saving.linkState(once, null)).toMatchObject({ is: 'ended', by: 'payer' })
  expect(await world.charge(blocked, 'b')).toMatchObject({ is: 'failed', code: 'blocked' })
  expect(await world.saving.balance?.(empty)).toMatchObject({ is: 'known', available: { amount: 0n } })
  expect(await world.charge(empty, 'c')).toMatchObject({ is: 'failed', code: 'insufficient_funds' })
  world.advance(3 * DAY_MS)
  expect(await world.charge(empty, 'd')).toMatchObject({ is: 'succeeded' })
})

test('04 is unknown and then paid, 05 unknown and a day later found denied, by the same order', async () => {
  const world = await aWorld()
  const [paysLate, failsLate] = [await world.link('+6281234567804'), await world.link('+6281234567805')]
  expect(await world.charge(paysLate, 'a')).toMatchObject({ is: 'unknown' })
  expect(await world.charge(failsLate, 'b')).toMatchObject({ is: 'unknown' })
  expect(await world.query(paysLate, 'a')).toMatchObject({ is: 'processing' })
  world.advance(MINUTE_MS)
  expect(await world.query(paysLate, 'a')).toMatchObject({ is: 'succeeded' })
  expect(await world.query(failsLate, 'b')).toMatchObject({ is: 'processing' })
  world.advance(DAY_MS)
  expect(await world.query(failsLate, 'b')).toMatchObject({ is: 'failed' })
})

test.each(['timeoutAfter', 'resetAfter', 'errorAfter'] as const)(
  'a charge whose answer is lost (%s) is found by its order, once',
  async (answer) => {
    const world = await aWorld()
    const link = await world.link('+6281234567890')
    world.behave({ debitPayment: { answer, times: 1 } })
    expect(await world.charge(link, 'lost')).toMatchObject({ is: 'unknown' })
    expect(await world.query(link, 'lost')).toMatchObject({ is: 'succeeded' })
    expect(world.bank.look('lost').payments).toEqual([{ amount: '50000.00', state: 'settlement' }])
  },
)
