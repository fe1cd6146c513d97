import { describe, expect, test } from 'vitest'
import { abilitiesOf } from '../../src/connectors/abilities.ts'
import type { PaymentRail } from '../../src/connectors/port.ts'
import { profiles } from '../../src/connectors/profiles.ts'
import type { SnapProfile } from '../../src/connectors/snap/profile/profile.ts'
import { SNAP_PROFILES } from '../../src/connectors/snap/profiles/profiles.ts'
import { snapRail } from '../../src/connectors/snap/rail.ts'
import type { PaymentType } from '../../src/payment-methods/types.ts'
import { SERVICES, type ServiceName } from '../../src/snap/services.ts'
import saving from '../vectors/saving-vectors.json' with { type: 'json' }
import { anAccount, anAttempt, aRefund, aRequest } from './payments.ts'
import { clockAt, connectionTo, startPeer } from './peer.ts'
import { SAMPLES } from './vectors.ts'

const NOW = '2024-09-02T10:00:00+07:00'

/** A rail of every bank that a profile knows, whose provider is out of order. */
async function aRail(profile: SnapProfile, inquiry: 'ours' | 'theirs') {
  const peer = await startPeer()
  const { virtualAccounts: section } = profile
  const agreed = { companyCode: '12345', kind: 'closed' as const, inquiry }
  const banks = Object.keys(section?.banks ?? {})
  const virtualAccounts = Object.fromEntries(banks.map((bank) => [bank, agreed]))
  const settings = connectionTo(peer, profile, { outbound: { terminalId: 'T1' }, virtualAccounts })
  return { peer, rail: snapRail(settings, clockAt(NOW)) }
}

const attemptOf = (type: PaymentType, code: string | null) =>
  type === 'virtual_account'
    ? anAccount(code ?? '', '1234500000000042')
    : anAttempt({ type, code, railReference: 'theirs' })

/** Everything that can be done with an offer, and the outcome. */
async function tryAll(rail: PaymentRail, type: PaymentType, code: string | null) {
  const attempt = attemptOf(type, code)
  const refund = aRefund(attempt)
  return [
    await rail.issue(aRequest({ type, code, customerNumber: '00000000042', phone: '+6281234567890' })),
    await rail.query(attempt),
    await rail.query({ ...attempt, railReference: null }),
    await rail.retire(attempt),
    await rail.refunds?.refund(refund),
    await rail.refunds?.query(refund),
  ]
}

describe.each(Object.entries(SNAP_PROFILES))('the profile %s', (name, profile) => {
  test('is called by its own name', () => {
    expect(profile.name).toBe(name)
  })

  test('can do all it offers: each body has its values, each service its path', async () => {
    const { peer, rail } = await aRail(profile, 'theirs')
    for (const { type, code } of rail.offers) {
      const results = await tryAll(rail, type, code)
      expect(results.map((result) => result?.is)).not.toContain('succeeded')
    }
    for (const { path, rawBody } of peer.calls) {
      expect(Object.values(profile.services).map((place) => place.path)).toContain(path)
      expect(rawBody).not.toMatch(/[{]\w+[}]/)
    }
    if (rail.offers.length > 0 && profile.services.tokenB2b) expect(peer.tokenCalls).not.toEqual([])
  })

  test('makes numbers of its own where it may answer the bank’s inquiries, and elsewhere offers none so', async () => {
    const { peer, rail } = await aRail(profile, 'ours')
    const { virtualAccounts: section } = profile
    const banks = rail.offers.filter(({ type }) => type === 'virtual_account')
    if (section?.way === 'number') expect(banks.length > 0).toBe(section.inquiry.includes('ours'))
    for (const { code } of section?.way === 'number' ? banks : []) {
      const request = aRequest({ type: 'virtual_account', code, customerNumber: '00000000042' })
      expect(await rail.issue(request)).toMatchObject({ is: 'issued', railReference: '1234500000000042' })
    }
    expect(peer.calls).toEqual([])
  })

  // The standard is judged by the sandbox's bank, and by providers that have no profile of their own.
  test.runIf(name !== 'aspi')('names the services of which nothing was published', () => {
    const provider = name === 'midtrans-snap' ? 'midtrans' : name
    const published = [
      ...SAMPLES.filter((sample) => sample.provider === provider).map(({ service }) => service),
      ...saving.samples
        .filter(({ id, direction }) => id.startsWith(`${name}-`) && direction === 'out-reply')
        .map(({ service }) => service),
    ]
    const called = Object.entries(profile.inbound ?? {}).flatMap(([key, value]) =>
      typeof value === 'object' && 'proofs' in value ? [key] : [],
    )
    const hasNone = (service: string) =>
      !(service in SERVICES) || !published.some((one) => one.startsWith(SERVICES[service as ServiceName].code))
    const services = [...Object.keys(profile.services), ...called]
    expect([...profile.unsampled].toSorted()).toEqual(services.filter(hasNone).toSorted())
  })
})

describe('what a provider can do', () => {
  test('is said of each that an operator can name', () => {
    const abilities = profiles.map((profile) => [profile.name, abilitiesOf(profile)] as const)
    for (const [, { payments, transfers }] of abilities) expect(payments.length + transfers.length).toBeGreaterThan(0)
    const of = (name: string) => abilities.find(([one]) => one === name)?.[1].payments
    expect(of('bca')?.map(({ type, refund }) => [type, refund])).toEqual([
      ['qrcode', { inParts: true, withinDays: null }],
      ['virtual_account', null],
    ])
    expect(of('midtrans-snap')?.find(({ code }) => code === 'SHOPEEPAY')?.refund).toEqual({
      inParts: true,
      withinDays: 365,
      hours: { from: '06:00', until: '23:55' },
    })
  })

  test('needs what each of its ways needs', async () => {
    const peer = await startPeer()
    const settings = connectionTo(peer, SNAP_PROFILES.dana)
    const { merchantId: _none, ...outbound } = settings.credentials.outbound
    const typesOf = (change: object) =>
      new Set(
        snapRail({
          ...settings,
          credentials: { ...settings.credentials, outbound: { ...outbound, ...change } },
        }).offers.map(({ type }) => type),
      )
    expect([...typesOf({})]).toEqual([])
    expect([...typesOf({ merchantId: 'M' })]).toEqual(['virtual_account', 'ewallet'])
    expect([...typesOf({ merchantId: 'M', terminalId: 'T' })]).toEqual(['qrcode', 'virtual_account', 'ewallet'])
  })
})
