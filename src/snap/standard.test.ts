import { describe, expect, test } from 'vitest'
import { defined } from '../../test/setup/defined.ts'
import vectors from '../../test/vectors/rails-vectors.json' with { type: 'json' }
import { newExternalId } from './external-id.ts'
import { parseBody } from './json.ts'
import { buildReply, parseResponseCode, RESPONSE_CASES, readResponseCode } from './response-code.ts'
import { SERVICES, servicePath } from './services.ts'
import { formatTimestamp, isTimely, parseTimestamp } from './timestamp.ts'
import { readTransactionStatus, TRANSACTION_STATUS } from './transaction-status.ts'
import { readVaTriple, vaNumber, vaTriple } from './va-number.ts'

describe('response codes', () => {
  test.each(vectors.snap.responseCodes)('$http $case is known', ({ http, case: caseCode, message }) => {
    expect(message.startsWith(RESPONSE_CASES[http]?.[caseCode] ?? 'unknown')).toBe(true)
  })

  test('there are no others', () => {
    const ours = Object.values(RESPONSE_CASES).flatMap((cases) => Object.keys(cases))
    expect(ours).toHaveLength(vectors.snap.responseCodes.length)
  })

  test('a reply joins status, service and case', () => {
    expect(buildReply(200, 'qrGenerate')).toEqual({ responseCode: '2004700', responseMessage: 'Successful' })
    expect(buildReply(400, 'vaPayment', '02', 'customerNo')).toEqual({
      responseCode: '4002502',
      responseMessage: 'Invalid Mandatory Field customerNo',
    })
    expect(buildReply(404, 'vaInquiry', '12', 'x'.repeat(200)).responseMessage).toHaveLength(150)
    expect(() => buildReply(418, 'vaInquiry')).toThrow(RangeError)
  })

  test.each([
    ['2004700', 200, '00'],
    ['20054000', 200, '00'],
    ['200US00', 200, '00'],
    ['2024300', 202, '00'],
    ['4042512', 404, '12'],
  ])('%s is HTTP %i case %s', (text, httpStatus, caseCode) => {
    expect(parseResponseCode(text)).toEqual({ httpStatus, caseCode })
  })

  test.each(['', '200', '20000', 'abc4700', '200470x', '2004700000', 2004700, null])('%j is no code', (text) => {
    expect(parseResponseCode(text)).toBeUndefined()
  })

  test('the HTTP status wins over the body', () => {
    expect(readResponseCode(404, '4044712')).toEqual({ httpStatus: 404, caseCode: '12' })
    expect(readResponseCode(500, '2004700')).toEqual({ httpStatus: 500, caseCode: '00' })
    expect(readResponseCode(404, '2004714')).toEqual({ httpStatus: 404, caseCode: '00' })
    expect(readResponseCode(200, undefined)).toEqual({ httpStatus: 200, caseCode: '00' })
  })
})

describe('services', () => {
  const { bindingNotify: _ofTheSandbox, ...standard } = SERVICES
  const ours = Object.values(standard).map(({ code, method, path }) => ({ code, method, path: `/{v}${path}` }))
  test('are those of the standard', () => {
    const theirs = vectors.snap.serviceCodes.map(({ code, method, path }) => ({ code, method, path }))
    // Service 44 is in the standard too, and missing in the list that was copied.
    // So are those of Direct Debit BI-FAST: SNAP Developer Site, "Direct Debit BI-FAST".
    const uncopied: Readonly<Record<string, string>> = {
      44: '/{v}/emoney/transfer-bank-status',
      70: '/{v}/debit/fast-emandate',
      71: '/{v}/debit/fast-payment',
      72: '/{v}/debit/fast-notify',
    }
    expect(ours.filter(({ code }) => !(code in uncopied))).toEqual(theirs)
    for (const [code, path] of Object.entries(uncopied)) {
      expect(ours.find((one) => one.code === code)).toEqual({ code, method: 'POST', path })
    }
  })

  test('live below a version', () => {
    expect(servicePath('qrGenerate')).toBe('/v1.0/qr/qr-mpm-generate')
    expect(servicePath('vaDelete', 'v1.1')).toBe('/v1.1/transfer-va/delete-va')
  })
})

describe('transaction status', () => {
  test('knows the codes of the standard and its extensions', () => {
    const { extensions, ...standard } = vectors.snap.transactionStatus
    expect(Object.keys(TRANSACTION_STATUS).sort()).toEqual(
      [...Object.keys(standard), ...Object.keys(extensions)].sort(),
    )
    expect(readTransactionStatus('00')).toBe('success')
  })

  test.each(['10', '0', '', 'toString', 0, undefined])('%j is unknown', (code) => {
    expect(readTransactionStatus(code)).toBeUndefined()
  })
})

describe('timestamps', () => {
  const time = new Date('2026-11-20T03:00:00.750Z')

  test('are written in Jakarta time, 25 characters, or in UTC', () => {
    expect(formatTimestamp(time)).toBe('2026-11-20T10:00:00+07:00')
    expect(formatTimestamp(time, 'utc')).toBe('2026-11-20T03:00:00Z')
    expect(formatTimestamp(new Date('2026-12-31T18:00:00Z'))).toBe('2027-01-01T01:00:00+07:00')
  })

  test.each([
    ['2026-11-20T10:00:00+07:00', '2026-11-20T03:00:00.000Z'],
    ['2026-11-20T10:00:00+0700', '2026-11-20T03:00:00.000Z'],
    ['2024-03-05T10:37:16.196Z', '2024-03-05T10:37:16.196Z'],
    ['2009-07-03T12:08:56-07:00', '2009-07-03T19:08:56.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ])('%s is read', (text, iso) => {
    expect(parseTimestamp(text)?.toISOString()).toBe(iso)
  })

  test.each([
    '2026-11-20T10:00:00',
    '2026-11-20 10:00:00+07:00',
    '2026-02-30T10:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T10:60:00Z',
    '2026-11-20T10:00:00+25:00',
    '20/11/2026',
    '',
  ])('%j is refused', (text) => {
    expect(parseTimestamp(text)).toBeUndefined()
  })

  test('are timely within five minutes, either way', () => {
    const at = (ms: number) => isTimely(new Date(time.getTime() + ms), time)
    expect([at(300_000), at(-300_000), at(300_001), at(-300_001)]).toEqual([true, true, false, false])
  })
})

describe('virtual account numbers', () => {
  test.each(vectors.snap.vaNumber)('$source: $display', ({ company, customerNo, display, ...wire }) => {
    const triple = vaTriple(company, customerNo)
    expect(triple).toMatchObject({
      partnerServiceId: wire.partnerServiceId,
      virtualAccountNo: wire.virtualAccountNo,
    })
    expect(vaNumber(triple)).toBe(display)
    expect(readVaTriple(triple)).toEqual({ triple })
  })

  test('a customer number sent as a JSON number keeps all its digits', () => {
    const body = parseBody(
      Buffer.from(
        '{"partnerServiceId":"   88899","customerNo":12345678901234567890,"virtualAccountNo":"   8889912345678901234567890"}',
      ),
    )
    expect(readVaTriple(defined(body))).toMatchObject({ triple: { customerNo: '12345678901234567890' } })
  })

  const good = vaTriple('12345', '0001')
  test.each([
    [
      { ...good, customerNo: undefined },
      { field: 'customerNo', is: 'missing' },
    ],
    [
      { ...good, partnerServiceId: '' },
      { field: 'partnerServiceId', is: 'missing' },
    ],
    [
      { ...good, customerNo: '00O1' },
      { field: 'customerNo', is: 'malformed' },
    ],
    [
      { ...good, partnerServiceId: '    12345' },
      { field: 'partnerServiceId', is: 'malformed' },
    ],
    [
      { ...good, virtualAccountNo: '   123450002' },
      { field: 'virtualAccountNo', is: 'malformed' },
    ],
    [
      { ...good, customerNo: '1'.repeat(21) },
      { field: 'customerNo', is: 'malformed' },
    ],
  ])('a wrong triple names its field: %j', (body, fault) => {
    expect(readVaTriple(body)).toEqual({ fault })
  })
})

test('external ids are numeric, fit the header, and do not repeat', () => {
  const now = new Date('2026-11-20T03:00:00Z')
  const ids = new Set(Array.from({ length: 5_000 }, () => newExternalId(now)))
  expect(ids.size).toBe(5_000)
  for (const id of ids) expect(id).toMatch(/^\d{25}$/)
})
