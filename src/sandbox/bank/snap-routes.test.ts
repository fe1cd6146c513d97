import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { aBank, aClock, aReceiver } from '../../../test/rails/bank.ts'
import { sandboxKeys } from '../../../test/rails/sandbox-keys.ts'
import { HOUR_MS, later, MINUTE_MS } from '../../base/clock.ts'
import { newExternalId } from '../../snap/external-id.ts'
import { formatTimestamp } from '../../snap/timestamp.ts'
import { makeSandboxKeys } from './partner.ts'

const { db } = await aDatabase()
const clock = aClock()
const keys = await sandboxKeys()
const receiver = await aReceiver(keys, clock)
const bank = await aBank({ db, clock, keys, notifyUrl: receiver.url })
const { call, askToken } = bank.partner

const query = { originalPartnerReferenceNo: 'nothing', serviceCode: '47' }

test('a token is granted to the partner who signs with its key', async () => {
  const answer = await askToken()
  expect(answer).toMatchObject({ status: 200, code: '2007300', body: { tokenType: 'Bearer', expiresIn: '900' } })
})

test.each([
  ['another key', { signWith: await makeSandboxKeys() }, '4017300'],
  ['an unknown client', { clientId: 'stranger' }, '4017300'],
  ['a time six minutes old', { timestamp: formatTimestamp(later(clock(), -6 * MINUTE_MS)) }, '4017300'],
  ['a time that is none', { timestamp: '2026-02-30T00:00:00+07:00' }, '4007301'],
  ['another grant', { sent: '{"grantType":"password"}' }, '4007301'],
  ['no grant', { sent: '{}' }, '4007302'],
  ['no JSON', { sent: '{' }, '4007300'],
])('no token is granted for %s', async (_name, changes, code) => {
  expect(await askToken(changes)).toMatchObject({ status: Number(code.slice(0, 3)), code })
})

test('a reply carries the time in Jakarta', async () => {
  const response = await fetch(`${bank.url}/v1.0/qr/qr-mpm-query`, { method: 'POST', body: '{}' })
  expect(response.headers.get('x-timestamp')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/)
})

test.each([
  ['without a token', { without: ['authorization'] }, '4005102'],
  ['with a forged token', { token: 'forged.token' }, '4015101'],
  ['without X-TIMESTAMP', { without: ['x-timestamp'] }, '4005102'],
  ['with a time without zone', { timestamp: '2026-11-20T10:00:00' }, '4005101'],
  ['six minutes late', { timestamp: formatTimestamp(later(clock(), -6 * MINUTE_MS)) }, '4015100'],
  ['six minutes early', { timestamp: formatTimestamp(later(clock(), 6 * MINUTE_MS)) }, '4015100'],
  ['with another body than was signed', { signed: '{"serviceCode":"46"}' }, '4015100'],
  ['with a signature of nonsense', { headers: { 'x-signature': 'nonsense' } }, '4015100'],
  ['for another partner', { headers: { 'x-partner-id': '1234567890' } }, '4015100'],
  ['without X-EXTERNAL-ID', { without: ['x-external-id'] }, '4005102'],
  ['with letters in X-EXTERNAL-ID', { externalId: '12ab' }, '4005101'],
  ['without CHANNEL-ID', { without: ['channel-id'] }, '4005102'],
  ['as a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, '4005100'],
  ['with a body that is no JSON', { sent: '{"serviceCode":' }, '4005100'],
  ['with a list for a body', { sent: '[]' }, '4005100'],
  ['with a body of 65 KiB', { sent: JSON.stringify({ filler: 'x'.repeat(65 * 1024) }) }, '4005100'],
])('a call %s is refused', async (_name, changes, code) => {
  expect(await call('qrQuery', query, changes)).toMatchObject({ status: Number(code.slice(0, 3)), code })
})

test('whitespace outside strings does not count in the signature, inside them it does', async () => {
  const pretty = JSON.stringify(query, null, 2)
  expect(await call('qrQuery', query, { sent: pretty, signed: JSON.stringify(query) })).toMatchObject({
    code: '4045101',
  })
  const spaced = JSON.stringify({ ...query, originalPartnerReferenceNo: 'no thing' })
  expect(await call('qrQuery', query, { sent: spaced, signed: JSON.stringify(query) })).toMatchObject({
    code: '4015100',
  })
})

test('an X-EXTERNAL-ID is used up by one call, refused or not, until midnight in Jakarta', async () => {
  const externalId = newExternalId(clock())
  expect(await call('qrQuery', query, { externalId })).toMatchObject({ code: '4045101' })
  expect(await call('qrQuery', query, { externalId })).toMatchObject({ status: 409, code: '4095100' })
  expect(await call('vaStatus', {}, { externalId })).toMatchObject({ status: 409, code: '4092600' })
  clock.advance(24 * HOUR_MS)
  expect(await call('qrQuery', query, { externalId })).toMatchObject({ code: '4045101' })
})

test('of two calls at once with one X-EXTERNAL-ID, one is answered', async () => {
  const externalId = newExternalId(clock())
  const answers = await Promise.all([1, 2, 3].map(() => call('qrQuery', query, { externalId })))
  expect(answers.map(({ code }) => code).sort()).toEqual(['4045101', '4095100', '4095100'])
})

test('a call that failed its checks has not used its X-EXTERNAL-ID up', async () => {
  const externalId = newExternalId(clock())
  expect(await call('qrQuery', query, { externalId, signed: '{}' })).toMatchObject({ code: '4015100' })
  expect(await call('qrQuery', query, { externalId })).toMatchObject({ code: '4045101' })
})

test('a token stops working after fifteen minutes', async () => {
  const token = await bank.partner.token()
  clock.advance(15 * MINUTE_MS)
  expect(await call('qrQuery', query, { token })).toMatchObject({ status: 401, code: '4015101' })
  expect(await call('qrQuery', query)).toMatchObject({ code: '4045101' })
})

test('a service of the standard that the bank does not offer is 405, an unknown path 404', async () => {
  expect(await call('qrDecode', {})).toMatchObject({ status: 405, code: '4054800' })
  const response = await fetch(`${bank.url}/v1.0/nothing`)
  expect(response.status).toBe(404)
})
