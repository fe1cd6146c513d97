import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { HOUR_MS, later } from '../../../src/base/clock.ts'
import type { Credentials } from '../../../src/connectors/credentials.ts'
import { serveSnapFace } from './snap-face.ts'

const { privateKey: otherKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** The clocks of real providers are compared with ours, so theirs is right. */
const world = (name: Parameters<typeof serveSnapFace>[0]) => serveSnapFace(name, { at: new Date().toISOString() })
type World = Awaited<ReturnType<typeof world>>

const faultsOf = async ({ open, credentials }: World, outbound: Credentials['outbound']) => {
  const found = await open({ outbound: { ...credentials.outbound, ...outbound } }).probe()
  return found.filter(({ is }) => is !== 'ok').map(({ check, remedy }) => [check, remedy] as const)
}

const WITH_TOKEN = ['bca', 'bri', 'doku', 'midtrans-snap'] as const

test.each([...WITH_TOKEN, 'dana'] as const)('%s: where all is well, nothing is said to be wrong', async (name) => {
  expect((await (await world(name)).connector.probe()).filter(({ is }) => is !== 'ok')).toEqual([])
})

test.each(WITH_TOKEN)('%s: wrong credentials are each said by their name', async (name) => {
  const at = await world(name)
  const [ofId, ofKey] = [await faultsOf(at, { clientId: 'stranger' }), await faultsOf(at, { privateKey: otherKey })]
  expect(ofId).toEqual([['token', expect.stringContaining('outbound.clientId')]])
  expect(ofKey).toEqual([['token', expect.stringContaining('public key of outbound.privateKey')]])
  expect(await faultsOf(at, { clientSecret: 'guessed' })).toEqual([
    ['signature', expect.stringContaining('outbound.clientSecret')],
  ])
})

test.each([
  // Its transfers go under this name, and its codes under the next.
  ['bca', { partnerId: 'STRANGER' }, 'account'],
  ['bca', { merchantId: '999999999' }, 'signature'],
  ['bri', { partnerId: 'stranger' }, 'signature'],
  ['bri', { channelId: '00008' }, 'signature'],
  ['doku', { partnerId: 'stranger' }, 'signature'],
  ['doku', { merchantId: 'stranger' }, 'signature'],
  ['midtrans-snap', { merchantId: 'stranger' }, 'signature'],
  ['dana', { partnerId: 'stranger' }, 'signature'],
  ['dana', { merchantId: 'stranger' }, 'signature'],
] as const)('%s: another name than ours, %o', async (name, change, check) => {
  expect(await faultsOf(await world(name), change)).toContainEqual([
    check,
    expect.stringContaining('outbound.partnerId'),
  ])
})

test('dana: another key than the one it has', async () => {
  expect(await faultsOf(await world('dana'), { privateKey: otherKey })).toEqual([
    ['signature', expect.stringContaining('public key of outbound.privateKey')],
  ])
})

test.each([...WITH_TOKEN, 'dana'] as const)('%s: our clock is wrong', async (name) => {
  const at = await world(name)
  const found = await at.open({}, () => later(new Date(), HOUR_MS)).probe()
  expect(found).toContainEqual(expect.objectContaining({ is: 'failed', remedy: expect.stringMatching(/clock/) }))
})

test.each([...WITH_TOKEN, 'dana'] as const)('%s: a web page where JSON should be', async (name) => {
  const at = await world(name)
  const all = { answer: 'errorBefore' } as const
  at.behave({ tokenB2b: all, qrQuery: all, debitStatus: all })
  const [found] = (await at.connector.probe()).filter(({ is }) => is !== 'ok')
  expect(found).toMatchObject({
    words: expect.stringContaining('web page'),
    remedy: expect.stringContaining('baseUrl'),
  })
})

test.each(['bca', 'doku', 'midtrans-snap', 'dana'] as const)(
  '%s: a key or secret of its own that was rotated is said in words',
  async (name) => {
    const at = await world(name)
    const { publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    at.listenAs({ inbound: { ...at.credentials.inbound, publicKey } })
    const { payments } = at.connector
    const amount = { amount: 10_000_00n, currency: 'IDR' as never }
    await payments?.issue({
      reference: 'rotated',
      type: 'qrcode',
      code: null,
      amount,
      customerNumber: null,
      phone: null,
      merchantName: 'Toko',
      accountName: '',
      description: 'Kopi',
      returnUrl: 'https://pay.example/co_1',
      expiresAt: later(at.clock(), HOUR_MS),
    })
    expect(await at.act('rotated', 'pay')).toBe('done')
    await expect.poll(() => at.refused.join(' ')).toMatch(/may have been rotated/)
    expect(at.events).toEqual([])
  },
)
