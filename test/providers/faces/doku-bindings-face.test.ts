import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../src/base/clock.ts'
import { currency } from '../../../src/base/currency.ts'
import { fromWhole } from '../../../src/base/money.ts'
import type { RailLink } from '../../../src/connectors/saving-port.ts'
import { aCharge, aLink, aLinkRequest } from '../../rails/saving.ts'
import { defined } from '../../setup/defined.ts'
import { serveSnapFace } from './snap-face.ts'

const OVO = { type: 'ewallet', code: 'OVO' } as const

/** The face, and a rail whose payers may be sent to this machine. */
async function aWorld() {
  const world = await serveSnapFace('doku')
  const saving = defined(world.connector.payments?.saving)
  const begin = async (phone: string) => {
    const started = await saving.link(aLinkRequest({ ...OVO, phone }))
    if (started.is !== 'started') throw new Error(JSON.stringify(started))
    const { railReference, url, secret = null } = started
    return { link: aLink({ ...OVO, phone, railReference, secret }), url }
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
      const state = await saving.linkState(link, null)
      return { ...link, secret: state.is === 'active' ? state.secret : link.secret }
    },
    charge: (link: RailLink, reference: string) => saving.charge(aCharge({ link, reference })),
    query: (link: RailLink, reference: string) => saving.chargeState(aCharge({ link, reference })),
  }
}

test('a payer agrees on DOKU’s page, is charged without it, and ends it in OVO', async () => {
  const world = await aWorld()
  const { saving, begin, press } = world
  const { link, url } = await begin('+6281234567890')
  expect(url).toMatch(/^http:\/\/localhost:\d+\/link\/[\w-]{32}$/)
  expect(await (await fetch(url, { headers: { 'accept-language': 'en' } })).text()).toMatch(
    /Link OVO.*\+6281234567890/s,
  )
  expect(await saving.linkState(link, null)).toEqual({ is: 'pending' })
  expect(await press(url, 'agree')).toContain('href="https://pay.example/sm_1"')
  const state = await saving.linkState(link, null)
  expect(state).toMatchObject({ is: 'active', label: '0812••••890' })
  const active = { ...link, secret: state.is === 'active' ? state.secret : null }
  const available = fromWhole(20_000_000, currency('IDR'))
  expect(await saving.balance?.(active)).toEqual({ is: 'known', available })
  expect(await world.charge(active, 'first')).toMatchObject({ is: 'succeeded', receipt: { reference: 'first' } })
  expect(await world.charge(active, 'first')).toMatchObject({ is: 'unknown', railCode: '4095401' })
  await expect.poll(() => world.heard.length).toBe(1)
  expect(world.heard[0]?.body).toMatchObject({ originalPartnerReferenceNo: 'first', latestTransactionStatus: '00' })
  // Its token lives for a quarter of an hour; the code gives another.
  world.advance(DAY_MS)
  expect(await world.charge(active, 'second')).toMatchObject({ is: 'succeeded' })
  expect(await world.act(defined(link.railReference), 'unlink')).toBe('done')
  expect(await saving.linkState(active, null)).toMatchObject({ is: 'ended', by: 'payer', railCode: '4017400' })
  expect(await world.charge(active, 'third')).toMatchObject({ is: 'failed', code: 'unlinked' })
  expect(await saving.unlink(active)).toBe(true)
})

test('a merchant ends it; a payer who refuses, and number 01, are not linked', async () => {
  const world = await aWorld()
  const active = await world.link('+6281234567890')
  expect(await world.saving.unlink(active)).toBe(true)
  expect(await world.charge(active, 'late')).toMatchObject({ is: 'failed', code: 'unlinked' })
  const { link, url } = await world.begin('+6281234567891')
  expect(await world.press(url, 'refuse')).toContain('href="https://pay.example/sm_1?registration=failed"')
  expect(await world.saving.linkState(link, null)).toEqual({ is: 'pending' })
  expect(await world.saving.linkState(link, { registration: 'failed' })).toMatchObject({ is: 'failed' })
  expect(await world.saving.linkState(await world.link('+6281234567801'), null)).toEqual({ is: 'pending' })
})

test('numbers end in what becomes of charges', async () => {
  const world = await aWorld()
  const poor = await world.link('+6281234567803')
  expect(await world.charge(poor, 'poor')).toMatchObject({ is: 'failed', code: 'insufficient_funds' })
  expect(await world.charge(await world.link('+6281234567806'), 'blocked')).toMatchObject({ code: 'blocked' })
  const once = await world.link('+6281234567802')
  expect(await world.charge(once, 'once')).toMatchObject({ is: 'succeeded' })
  expect(await world.saving.linkState(once, null)).toMatchObject({ is: 'ended' })
  const late = await world.link('+6281234567804')
  expect(await world.charge(late, 'late')).toMatchObject({ is: 'unknown' })
  expect(await world.query(late, 'late')).toMatchObject({ is: 'unknown' })
  const fails = await world.link('+6281234567805')
  expect(await world.charge(fails, 'fails')).toMatchObject({ is: 'unknown' })
  world.advance(MINUTE_MS)
  expect(await world.query(late, 'late')).toMatchObject({ is: 'succeeded' })
  world.advance(3 * DAY_MS)
  expect(await world.query(fails, 'fails')).toMatchObject({ is: 'failed' })
  expect(await world.charge(poor, 'later')).toMatchObject({ is: 'succeeded' })
})
