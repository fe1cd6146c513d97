import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { aMember } from '../../../test/dashboard.ts'
import { aGateway, until } from '../../../test/gateway.ts'

const gateway = await aGateway({ WORK: 'off' })
const BULK = '/dashboard/api/payouts/bulk'
const finance = await aMember(gateway, 'finance')
const bulk = (body: object) => finance.call('POST', BULK, { body })
const payoutsOf = async (externalId: string) =>
  (await finance.call('GET', `/v1/send-money?externalId=${externalId}`)).body.data

test('a workbook is read as a file of text is, and says what its spreadsheet may have lost', async () => {
  const file = readFileSync(resolve(import.meta.dirname, 'upload/samples/libreoffice.xlsx'))
  const xlsx = file.toString('base64')
  const { body: shown } = await bulk({ xlsx })
  const told = shown.rows.map((row: Record<string, unknown> & { errors: { code: string }[] }) => [
    ...[row.line, row.receiverAccountNo, row.receiverBankCode, row.amount, row.isNumber],
    ...row.errors.map(({ code }) => code),
  ])
  expect(told).toEqual([
    [2, '0801234567', 'BCA', '4250000', false],
    [3, '8001234568', '014', '250000', true],
    [5, '1234567890123460', 'BNI', '250000', true, 'DIGITS_LOST'],
    [6, '8001234560', 'BRI', '250.125', false, 'NOT_WHOLE'],
  ])
  const sent = await bulk({ xlsx, hash: shown.hash, confirm: true, leaveOut: [3] })
  expect([sent.body.accepted, sent.body.refused.length]).toEqual([1, 2])
  expect([(await payoutsOf('gaji-1')).length, (await payoutsOf('gaji-2')).length]).toEqual([1, 0])

  const codeOf = async (body: object) => (await bulk(body)).body.errors[0].code
  expect(await codeOf({ xlsx: Buffer.from('no workbook').toString('base64') })).toBe('UNREADABLE')
  expect(await codeOf({ xlsx, csv: 'a' })).toBe('REQUIRED')
  expect((await bulk({ xlsx: 'A'.repeat(1_600_000) })).status).toBe(413)
})

test('the holders of a few accounts are looked up at once, and a bank that is down hides nobody else’s', async () => {
  const receivers = ['8001234567', '8001230001', '8001230002', '8001230005'].map((receiverAccountNo) => ({
    receiverName: 'Siti Rahma',
    receiverAccountNo,
    receiverBankCode: 'BCA',
  }))
  const { status, body } = await finance.call('POST', `${BULK}/names`, { body: { receivers } })
  expect(status).toBe(200)
  const told = body.data.map((one: { canReceive: boolean | null; nameMatch: string | null }) => [
    one.canReceive,
    one.nameMatch,
  ])
  expect(told[0][0]).toBe(true)
  expect(told.slice(1)).toEqual([
    [false, null],
    [true, 'different'],
    [null, null],
  ])
  const { body: audit } = await (await aMember(gateway, 'owner')).call('GET', '/dashboard/api/audit')
  expect(audit.data.find(({ what }: { what: string }) => what === 'payout.inquire').detail).toEqual({ accounts: 4 })

  const many = { receivers: Array(11).fill(receivers[0]) }
  expect((await finance.call('POST', `${BULK}/names`, { body: many })).status).toBe(400)
  const support = await aMember(gateway, 'support')
  expect((await support.call('POST', `${BULK}/names`, { body: { receivers } })).status).toBe(403)
  await until(async () => {
    const one = { receivers: [receivers[1]] }
    return (await finance.call('POST', `${BULK}/names`, { body: one })).status === 429
  })
})
