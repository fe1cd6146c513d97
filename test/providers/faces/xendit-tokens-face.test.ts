import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../src/base/clock.ts'
import type { RailLink } from '../../../src/connectors/saving-port.ts'
import { openXendit } from '../../../src/connectors/xendit/connector.ts'
import { aCharge, aLink, aLinkRequest, savingSample } from '../../rails/saving.ts'
import { defined } from '../../setup/defined.ts'
import { API_KEY, CALLBACK_TOKEN } from '../adapters.ts'
import { anAttempt, aRefund, idr } from '../payments.ts'
import { eventsOf, startXendit } from './faces.ts'

type Kind = Pick<RailLink, 'type' | 'code'>
const CARD: Kind = { type: 'credit_card', code: null }
const OVO: Kind = { type: 'ewallet', code: 'OVO' }

/** The face, and a rail whose payers may be sent to this machine. */
async function aWorld() {
  const world = await startXendit()
  const credentials = { baseUrl: world.url, outbound: { apiKey: API_KEY }, inbound: { callbackToken: CALLBACK_TOKEN } }
  const parts = { clock: world.clock, allowsLocalhost: true, timeoutMs: 2_000 }
  const saving = defined(openXendit('con_xendit', credentials, parts).payments?.saving)
  let count = 0
  const begin = async (kind: Kind) => {
    const reference = `01jd0000000000000000link${count++}`
    const started = await saving.link(aLinkRequest({ ...kind, reference }))
    if (started.is !== 'started') throw new Error(JSON.stringify(started))
    const link = aLink({ ...kind, reference, phone: null, railReference: started.railReference, secret: null })
    return { link, url: started.url }
  }
  const press = (url: string, fields: Record<string, string>) =>
    fetch(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers: { 'accept-language': 'en' },
    })
  return {
    ...world,
    saving,
    begin,
    press,
    /** What a payer saved on the page. */
    async save(kind: Kind, fields: Record<string, string>): Promise<RailLink> {
      const { link, url } = await begin(kind)
      const pressed = await press(url, { act: 'agree', ...fields })
      expect(await pressed.text()).toContain('href="https://pay.example/sm_1"')
      const state = await saving.linkState(link, null)
      if (state.is !== 'active') throw new Error(JSON.stringify(state))
      return { ...link, railReference: state.railReference, secret: state.secret }
    },
    charge: (link: RailLink, reference: string) => saving.charge(aCharge({ link, reference })),
    query: (link: RailLink, reference: string) => saving.chargeState(aCharge({ link, reference })),
  }
}

test('a card is chosen on the page, charged, refunded and ended, with webhooks like the samples', async () => {
  const world = await aWorld()
  const { link, url } = await world.begin(CARD)
  expect(url).toMatch(/^http:\/\/localhost:\d+\/save\/[\w-]{32}$/)
  expect(await (await fetch(url)).text()).not.toMatch(/<input/)
  expect(await world.saving.linkState(link, null)).toEqual({ is: 'pending' })
  await world.press(url, { act: 'agree', card: '1114' })
  const state = await world.saving.linkState(link, null)
  expect(state).toMatchObject({ is: 'active', label: 'Visa •••• 1114', expiresAt: new Date('2028-12-01T12:00:00Z') })
  const saved = { ...link, railReference: state.is === 'active' ? state.railReference : null, secret: 'x' }
  const events = await eventsOf(world.notifications, 2)
  expect(events.map(({ is }) => is)).toEqual(['link', 'link'])
  const charge = { ...saved, secret: saved.railReference }
  const paid = await world.charge(charge, 'first')
  expect(paid).toMatchObject({ is: 'succeeded', receipt: { reference: 'first' } })
  // What is sent again is the same request.
  expect(await world.charge(charge, 'first')).toEqual(paid)
  if (paid.is !== 'succeeded') throw new Error('not paid')
  const attempt = anAttempt({
    type: 'credit_card',
    railReference: paid.receipt.instrumentReference,
    reference: 'first',
  })
  const refund = aRefund(attempt, { paid: { ...paid.receipt, issuerReference: null }, amount: idr('4000.00') })
  expect(await world.rail.refunds.refund(refund)).toMatchObject({ is: 'processing' })
  expect(await world.saving.unlink(charge)).toBe(true)
  expect(await world.saving.linkState(charge, null)).toMatchObject({ is: 'ended' })
  expect(await world.charge(charge, 'second')).toMatchObject({ is: 'failed', code: 'unlinked' })
})

test('its sessions and tokens have every field of the samples', async () => {
  const { url, begin, press } = await aWorld()
  const ask = async (path: string) => {
    const authorization = `Basic ${Buffer.from(`${API_KEY}:`).toString('base64')}`
    const headers = { authorization, 'api-version': '2024-11-11' }
    return (await (await fetch(url + path, { headers })).json()) as Record<string, unknown>
  }
  for (const [kind, fields, sample] of [
    [OVO, { phone: '081234567890' }, 'xen-token-wallet'],
    [CARD, { card: '1114' }, 'xen-token-card'],
  ] as const) {
    const made = await begin(kind)
    const { description: _, ...session } = savingSample('xen-session-save-active')
    expect(Object.keys(await ask(`/sessions/${made.link.railReference}`))).toEqual(
      expect.arrayContaining(Object.keys(session)),
    )
    await press(made.url, { act: 'agree', ...fields })
    const { payment_token_id: id } = await ask(`/sessions/${made.link.railReference}`)
    const { description: __, metadata: ___, ...token } = savingSample(sample)
    expect(Object.keys(await ask(`/v3/payment_tokens/${id}`))).toEqual(expect.arrayContaining(Object.keys(token)))
  }
})

test('a payer who refuses, or is one of 01, or does not come, saves nothing', async () => {
  const { saving, begin, press, advance } = await aWorld()
  const [refused, magic, absent] = [await begin(OVO), await begin(OVO), await begin(CARD)]
  await press(refused.url, { act: 'refuse' })
  expect((await press(magic.url, { act: 'agree', phone: 'abc' })).status).toBe(422)
  await press(magic.url, { act: 'agree', phone: '081234567801' })
  expect(await saving.linkState(refused.link, null)).toMatchObject({ is: 'failed' })
  expect(await saving.linkState(magic.link, null)).toMatchObject({ is: 'failed' })
  expect(await saving.linkState(absent.link, null)).toEqual({ is: 'pending' })
  advance(31 * MINUTE_MS)
  expect(await saving.linkState(absent.link, null)).toMatchObject({ is: 'failed' })
  expect(await saving.unlink(absent.link)).toBe(true)
})

test.each([
  [CARD, 'card', '11'],
  [OVO, 'phone', '0812345678'],
] as const)('%o: each ending plays its part', async (kind, field, prefix) => {
  const world = await aWorld()
  const save = (ending: string) => world.save(kind, { [field]: `${prefix}${ending}` })
  const empty = await save('03')
  expect(await world.charge(empty, 'a')).toMatchObject({ is: 'failed', code: 'insufficient_funds' })
  world.advance(3 * DAY_MS)
  expect(await world.charge(empty, 'b')).toMatchObject({ is: 'succeeded' })
  expect(await world.charge(await save('06'), 'c')).toMatchObject({ is: 'failed' })
  const [late, lost] = [await save('04'), await save('05')]
  expect(await world.charge(late, 'd')).toMatchObject({ is: 'unknown' })
  expect(await world.charge(lost, 'e')).toMatchObject({ is: 'unknown' })
  expect(await world.query(late, 'd')).toMatchObject({ is: 'processing' })
  world.advance(MINUTE_MS)
  expect(await world.query(late, 'd')).toMatchObject({ is: 'succeeded' })
  expect(await world.query(lost, 'e')).toMatchObject({ is: 'processing' })
  world.advance(DAY_MS)
  expect(await world.query(lost, 'e')).toMatchObject({ is: 'failed' })
  const once = await save('02')
  expect(await world.charge(once, 'f')).toMatchObject({ is: 'succeeded' })
  expect(await world.saving.linkState(once, null)).toMatchObject({ is: 'ended', by: 'payer' })
})
