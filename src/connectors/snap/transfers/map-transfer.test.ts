import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currency } from '../../../base/currency.ts'
import { fromWhole } from '../../../base/money.ts'
import { type JsonObject, readObject } from '../../../snap/json.ts'
import { readResponse } from '../client/response.ts'
import { aspiTransfers } from '../profiles/aspi/transfers.ts'
import { mandiriTransfers } from '../profiles/mandiri/transfers.ts'
import { toInquired, toSent } from './map-transfer.ts'

const SENT = { reference: '0123400091584000012345678', amount: fromWhole(10_000, currency('IDR')) }
const replied = (httpStatus: number, body: unknown) =>
  readResponse({ is: 'response', httpStatus, rawBody: Buffer.from(JSON.stringify(body)) })

/** A reply as it might come: each field right, another, of another type, or missing; names as Mandiri may write them. */
const anyValue = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.object({ maxDepth: 2 }))
const anyBody = fc
  .record(
    {
      responseCode: fc.oneof(fc.constantFrom('2001800', '2021800', '4031814', '5001800', '200'), anyValue),
      partnerReferenceNo: fc.oneof(fc.constant(SENT.reference), anyValue),
      originalPartnerReferenceNo: fc.oneof(fc.constant(SENT.reference), anyValue),
      referenceNo: anyValue,
      serviceCode: fc.oneof(fc.constant('18'), anyValue),
      amount: fc.oneof(
        fc.record({ value: fc.constantFrom('10000.00', '10000', '10000.01', '1e4'), currency: fc.constant('IDR') }),
        anyValue,
      ),
      transactionStatus: fc.oneof(fc.constantFrom('00', '03', '04', '05', '06', '07'), anyValue),
      latestTransactionStatus: fc.oneof(fc.constantFrom('00', '03', '04', '05', '06', '07'), anyValue),
    },
    { requiredKeys: [] },
  )
  .chain((body) =>
    fc
      .constantFrom(
        (name: string) => name,
        (name: string) => `${name} `,
        (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1),
      )
      .map((write) => Object.fromEntries(Object.entries(body).map(([name, value]) => [write(name), value]))),
  )
const anyStatus = fc.oneof(
  { weight: 2, arbitrary: fc.constant(200) },
  fc.constantFrom(202, 302, 400, 401, 403, 404, 409, 429, 500, 504),
)
const RUNS = { numRuns: 3_000 }

/** The reply is a 200 that names no other amount and no other reference. */
function expectAboutSent(httpStatus: number, { amount, partnerReferenceNo }: JsonObject): void {
  expect(httpStatus).toBe(200)
  if (amount !== undefined && amount !== null) expect(['10000.00', '10000']).toContain(readObject(amount).value)
  if (typeof partnerReferenceNo === 'string') expect(partnerReferenceNo.trim()).toBe(SENT.reference)
}

describe.each([
  ['the standard', aspiTransfers],
  ['Mandiri', mandiriTransfers],
])('whatever %s replies', (_name, section) => {
  test('money counts as sent only for what was sent, and as not sent only by the bank’s own word', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(anyStatus, anyBody, (httpStatus, body) => {
        const state = toSent(replied(httpStatus, body), section, { accepted: 'succeeded' }, SENT)
        seen.add(state.is)
        if (state.is === 'succeeded' || state.is === 'reversed') expectAboutSent(httpStatus, body)
        if (state.is === 'failed') expect([200, 400, 403, 404]).toContain(httpStatus)
      }),
      RUNS,
    )
    expect([...seen].toSorted()).toEqual(['failed', 'not_found', 'processing', 'reversed', 'succeeded', 'unknown'])
  })

  test('an inquiry ends a transfer only by a status, about that very transfer', () => {
    fc.assert(
      fc.property(anyStatus, anyBody, (httpStatus, body) => {
        const sent = { ...SENT, serviceCode: '18' }
        const { is } = toInquired(replied(httpStatus, body), section, 'unknown', sent)
        if (is === 'succeeded' || is === 'failed' || is === 'reversed') {
          expect(httpStatus).toBe(200)
          const status = Object.entries(body).find(([name]) => name.trim().toLowerCase() === 'latesttransactionstatus')
          expect(['00', '04', '05', '06']).toContain(status?.[1])
        }
      }),
      RUNS,
    )
  })
})

test.each([
  [200, { responseCode: '2001800', transactionStatus: '06' }, 'failed'],
  [200, { responseCode: '2021800' }, 'processing'],
  [202, { responseCode: '2021800' }, 'processing'],
  [401, { responseCode: '4011801' }, 'unknown'],
  [403, { responseCode: '4031814' }, 'failed'],
  [403, 'Forbidden', 'unknown'],
  [404, { responseCode: '4041818' }, 'unknown'],
  [404, { responseCode: '4041811' }, 'failed'],
  [409, { responseCode: '4091801' }, 'unknown'],
  [429, { responseCode: '4291800' }, 'unknown'],
  [500, { responseCode: '5001801' }, 'unknown'],
])('a transfer answered %i %j: %s', (httpStatus, body, is) => {
  expect(toSent(replied(httpStatus, body), aspiTransfers, { accepted: 'succeeded' }, SENT)).toMatchObject({ is })
})
