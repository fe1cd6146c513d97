import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../src/base/clock.ts'
import { openMidtrans } from '../../../src/connectors/midtrans/connector.ts'
import type { RailLink } from '../../../src/connectors/saving-port.ts'
import { aCharge, aLink, savingSample } from '../../rails/saving.ts'
import { defined } from '../../setup/defined.ts'
import { API_KEY } from '../adapters.ts'
import { aRequest } from '../payments.ts'
import { eventsOf, startMidtrans } from './faces.ts'

/** The face, and a rail whose payers may be sent to this machine. */
async function aWorld() {
  const world = await startMidtrans()
  const credentials = { baseUrl: world.url, outbound: { apiKey: API_KEY }, inbound: {} }
  const parts = { clock: world.clock, allowsLocalhost: true, timeoutMs: 2_000 }
  const rail = defined(openMidtrans('con_midtrans', credentials, parts).payments)
  const saving = defined(rail.saving)
  let count = 0
  const begin = async () => {
    const reference = `order-${count++}`
    const issued = await rail.issue(aRequest({ type: 'credit_card', reference, saveAs: `link-${count}` }))
    if (issued.is !== 'issued' || !('url' in issued.instrument)) throw new Error(JSON.stringify(issued))
    const link = aLink({ type: 'credit_card', code: null, phone: null, railReference: reference, secret: null })
    return { link, reference, url: issued.instrument.url ?? '' }
  }
  const press = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return {
    ...world,
    saving,
    begin,
    press,
    /** A card that its payer saved as they paid. */
    async save(card: string): Promise<RailLink> {
      const { link, url } = await begin()
      const pressed = await press(url, { act: 'agree', card, save: '1' })
      expect(await pressed.text()).toContain('href="https://pay.example/co_1"')
      const state = await saving.linkState(link, null)
      if (state.is !== 'active') throw new Error(JSON.stringify(state))
      return { ...link, secret: state.secret }
    },
    charge: (link: RailLink, reference: string) => saving.charge(aCharge({ link, reference })),
    query: (link: RailLink, reference: string) => saving.chargeState(aCharge({ link, reference })),
  }
}

test('a card is paid with and saved on the page, of which the notification has every field of the sample', async () => {
  const world = await aWorld()
  const { link, reference, url } = await world.begin()
  expect(url).toMatch(/^http:\/\/localhost:\d+\/snap\/v4\/redirection\/[\w-]{32}$/)
  expect(await (await fetch(url)).text()).toContain('Rp10.000')
  expect(await world.saving.linkState(link, null)).toEqual({ is: 'pending' })
  await world.press(url, { act: 'agree', card: '1114', save: '1' })
  const state = await world.saving.linkState(link, null)
  expect(state).toMatchObject({ is: 'active', label: 'Visa •••• 1114', expiresAt: new Date('2028-11-30T00:00:00Z') })
  const [event] = await eventsOf(world.notifications, 1)
  expect(event).toMatchObject({ is: 'state', reference })
  const authorization = `Basic ${Buffer.from(`${API_KEY}:`).toString('base64')}`
  const shown = await (await fetch(`${world.url}/v2/${reference}/status`, { headers: { authorization } })).json()
  const {
    three_ds_version: _,
    signature_key: __,
    expiry_time: ___,
    challenge_completion: ____,
    ...sample
  } = savingSample('mid-card-status')
  expect(Object.keys(shown as object)).toEqual(expect.arrayContaining(Object.keys(sample)))
})

test('a payer who leaves the box empty, or has a card of 01, pays and saves nothing', async () => {
  const world = await aWorld()
  const [empty, refused, left] = [await world.begin(), await world.begin(), await world.begin()]
  await world.press(empty.url, { act: 'agree', card: '1114' })
  await world.press(refused.url, { act: 'agree', card: '1101', save: '1' })
  await world.press(left.url, { act: 'refuse' })
  world.advance(16 * MINUTE_MS)
  for (const { link } of [empty, refused]) {
    expect(await world.saving.linkState(link, null)).toMatchObject({ is: 'failed', railCode: 'not_saved' })
  }
  expect(await world.saving.linkState(left.link, null)).toEqual({ is: 'pending' })
})

test('each ending of a card plays its part', async () => {
  const world = await aWorld()
  const good = await world.save('1114')
  expect(await world.charge(good, 'a')).toMatchObject({ is: 'succeeded', receipt: { reference: 'a' } })
  // The order is charged once, whatever is sent again.
  expect(await world.charge(good, 'a')).toMatchObject({ is: 'succeeded' })
  const empty = await world.save('1103')
  expect(await world.charge(empty, 'b')).toMatchObject({
    is: 'failed',
    code: 'insufficient_funds',
    railCode: 'card_51',
  })
  world.advance(3 * DAY_MS)
  expect(await world.charge(empty, 'c')).toMatchObject({ is: 'succeeded' })
  expect(await world.charge(await world.save('1106'), 'd')).toMatchObject({ is: 'failed', code: 'fraud' })
  const [late, lost] = [await world.save('1104'), await world.save('1105')]
  expect(await world.charge(late, 'e')).toMatchObject({ is: 'unknown' })
  expect(await world.charge(lost, 'f')).toMatchObject({ is: 'unknown' })
  world.advance(MINUTE_MS)
  expect(await world.query(late, 'e')).toMatchObject({ is: 'succeeded' })
  expect(await world.query(lost, 'f')).toMatchObject({ is: 'processing' })
  world.advance(DAY_MS)
  expect(await world.query(lost, 'f')).toMatchObject({ is: 'failed' })
  const once = await world.save('1102')
  expect(await world.charge(once, 'g')).toMatchObject({ is: 'succeeded' })
  expect(await world.charge(once, 'h')).toMatchObject({ is: 'failed', code: 'unlinked' })
})
