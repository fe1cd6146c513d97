import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rupiah } from '../../../test/database/ledger.ts'
import { NATIONAL } from '../../connectors/national-offers.ts'
import type { TransferOffer } from '../../connectors/payout-port.ts'
import { INDONESIA } from '../../markets/indonesia/indonesia.ts'
import { chooseService, notFoundIsFinalFrom } from './choose-service.ts'

const MILLION = 100_000_000n
/** Friday, 20 November 2026, in Jakarta. */
const at = (time: string) => new Date(`2026-11-${time}:00+07:00`)

const offered = (...services: (keyof typeof NATIONAL)[]) => services.map((service) => NATIONAL[service])
const ALL = offered('intrabank', 'bifast', 'online', 'skn', 'rtgs')
const choose = (offers: readonly TransferOffer[], isSameBank: boolean, amount: bigint, now: Date) =>
  chooseService(offers, { isSameBank, amount: { ...rupiah(0), amount } }, now)

describe('a bank that offers everything', () => {
  test.each([
    ['the same bank, any sum, any hour', true, 5_000n * MILLION, '22T03:00', 'intrabank'],
    ['250 million at night', false, 250n * MILLION, '21T23:59', 'bifast'],
    ['a sen more, in hours', false, 250n * MILLION + 1n, '20T10:00', 'skn'],
    ['a billion, at the first minute', false, 1_000n * MILLION, '20T06:30', 'skn'],
    ['above a billion', false, 1_000n * MILLION + 1n, '20T16:29', 'rtgs'],
  ])('%s goes by its service', (_name, isSameBank, amount, time, service) => {
    expect(choose(ALL, isSameBank, amount, at(time))).toEqual({ is: 'open', service })
  })

  test.each([
    ['before the opening', '20T06:29', '20T06:30'],
    ['after the cut-off on a Friday', '20T16:30', '23T06:30'],
    ['on a Sunday', '22T12:00', '23T06:30'],
  ])('a big sum %s waits for the next opening, which is named', (_name, time, opensAt) => {
    const closed = { is: 'closed', service: 'skn', opensAt: at(opensAt) }
    expect(choose(ALL, false, 300n * MILLION, at(time))).toEqual(closed)
  })

  test('every amount has a service, now or at an opening in the coming days', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 99_999_999_999_900n),
        fc.boolean(),
        fc.date({ min: at('01T00:00'), max: at('30T00:00'), noInvalidDate: true }),
        (amount, isSame, now) => {
          const choice = choose(ALL, isSame, amount, now)
          if (choice.is !== 'closed') return choice.is === 'open'
          const waitMs = choice.opensAt.getTime() - now.getTime()
          const isOpenThen = choose(ALL, isSame, amount, choice.opensAt).is === 'open'
          return waitMs > 0 && waitMs < 4 * 24 * 3_600_000 && isOpenThen
        },
      ),
    )
  })
})

describe('a bank that offers less', () => {
  test('without BI-FAST a small amount goes over the switch, and a larger one waits for clearing', () => {
    const offers = offered('intrabank', 'online', 'skn', 'rtgs')
    expect(choose(offers, false, 25n * MILLION, at('21T23:59'))).toEqual({ is: 'open', service: 'online' })
    expect(choose(offers, false, 25n * MILLION + 1n, at('20T10:00'))).toEqual({ is: 'open', service: 'skn' })
    const closed = { is: 'closed', service: 'skn', opensAt: at('23T06:30') }
    expect(choose(offers, false, 25n * MILLION + 1n, at('21T23:59'))).toEqual(closed)
  })

  test('its own opening hours decide, and the first to open is returned', () => {
    const rtgs = { ...NATIONAL.rtgs, hours: { opens: 8 * 60, closes: 14 * 60 } }
    expect(choose([rtgs], false, 300n * MILLION, at('20T14:00'))).toMatchObject({ opensAt: at('23T08:00') })
    const both = choose([rtgs, NATIONAL.skn], false, 300n * MILLION, at('20T05:00'))
    expect(both).toEqual({ is: 'closed', service: 'skn', opensAt: at('20T06:30') })
  })

  test('an amount no service carries has no service', () => {
    expect(choose(offered('intrabank', 'bifast'), false, 250n * MILLION + 1n, at('20T10:00'))).toEqual({ is: 'none' })
    expect(choose([], true, 1n, at('20T10:00'))).toEqual({ is: 'none' })
  })

  test('a connection without book transfers sends to its own code as to any other bank', () => {
    expect(choose(offered('online'), true, MILLION, at('20T10:00'))).toEqual({ is: 'open', service: 'online' })
    expect(choose(offered('intrabank'), false, MILLION, at('20T10:00'))).toEqual({ is: 'none' })
  })
})

test('"not found" is final a day later, or after the next business day’s last round', () => {
  expect(notFoundIsFinalFrom(INDONESIA, 'bifast', at('20T10:00'))).toEqual(at('21T10:00'))
  expect(notFoundIsFinalFrom(INDONESIA, 'online', at('20T10:00'))).toEqual(at('21T10:00'))
  expect(notFoundIsFinalFrom(INDONESIA, 'skn', at('20T10:00'))).toEqual(at('23T17:00'))
})
