import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { aMember } from '../../../test/gateway/dashboard.ts'
import { until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { uploadPayouts } from '../../../test/payouts/payout-upload.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const BULK = '/dashboard/api/payouts/bulk'
const finance = await aMember(gateway, 'finance')
const payoutsOf = async (externalId: string) =>
  (await finance.call('GET', `/v1/send-money?externalId=${externalId}`)).body.data

test('a workbook is read as a file of text is, and says what its spreadsheet may have lost', async () => {
  const file = readFileSync(resolve(import.meta.dirname, '../../tabular/samples/libreoffice.xlsx'))
  const { body: shown } = await uploadPayouts(finance, new Uint8Array(file))
  const found = shown.rows.map((row: Record<string, unknown> & { errors: { code: string }[] }) => [
    ...[row.line, row.receiverAccountNo, row.receiverBankCode, row.amount, row.isNumber],
    ...row.errors.map(({ code }) => code),
  ])
  expect(found).toEqual([
    [2, '0801234567', 'BCA', '4250000', false],
    [3, '8001234568', '014', '250000', true],
    [5, '1234567890123460', 'BNI', '250000', true, 'DIGITS_LOST'],
    [6, '8001234560', 'BRI', '250.125', false, 'NOT_WHOLE'],
  ])
  const confirmed = { hash: shown.hash, confirm: 'true', leaveOut: '3' }
  const sent = await uploadPayouts(finance, new Uint8Array(file), confirmed)
  expect([sent.body.accepted, sent.body.refused.length]).toEqual([1, 2])
  expect([(await payoutsOf('gaji-1')).length, (await payoutsOf('gaji-2')).length]).toEqual([1, 0])

  const codeOf = async (bytes: string) => (await uploadPayouts(finance, bytes)).body.errors[0].code
  expect(await codeOf('PK\u0003\u0004 and no workbook')).toBe('UNREADABLE')
  expect(await codeOf('\u001f\u008b and nothing compressed')).toBe('COLUMNS_MISSING')
  expect((await uploadPayouts(finance, 'A'.repeat(8 * 1_024 * 1_024 + 1))).status).toBe(413)
})

test('the holders of a few accounts are looked up together, and an unavailable bank hides only its own', async () => {
  const receivers = ['8001234567', '8001230001', '8001230002', '8001230005'].map((receiverAccountNo) => ({
    receiverName: 'Siti Rahma',
    receiverAccountNo,
    receiverBankCode: 'BCA',
  }))
  const { status, body } = await finance.call('POST', `${BULK}/names`, { body: { receivers } })
  expect(status).toBe(200)
  const found = body.data.map((one: { canReceive: boolean | null; nameMatch: string | null }) => [
    one.canReceive,
    one.nameMatch,
  ])
  expect(found[0][0]).toBe(true)
  expect(found.slice(1)).toEqual([
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

test('lines are rewritten on the screen: judged anew, sent as they were shown, and by the file as it is without them', async () => {
  const file = [
    'Nomor referensi,nama,Nomor rekening,Bank,Jumlah',
    'fix-1,Siti Rahma,8001234567,BCA,250000',
    'fix-2,Budi Santoso,8001234568,MUAMALAD,250000',
    'fix-3,Dewi Lestari,12,BCA,250000',
  ].join('\n')
  const { body: shown } = await uploadPayouts(finance, file)
  expect(shown.headings).toMatchObject({ externalId: 'Nomor referensi', receiverBankCode: 'Bank' })
  const faults = shown.rows.flatMap(({ line, errors }: { line: number; errors: object[] }) =>
    errors.map((fault) => ({ line, ...fault })),
  )
  expect(faults).toMatchObject([
    { line: 3, code: 'UNKNOWN_BANK', suggestion: 'MUAMALAT' },
    { line: 4, field: 'receiverAccountNo', suggestion: null },
  ])

  const cells = {
    externalId: 'fix-2',
    receiverName: 'Budi Santoso',
    receiverAccountNo: '8001234568',
    receiverBankCode: 'MUAMALAT',
    amount: '250000',
  }
  const fixes = JSON.stringify([{ line: 3, cells }])
  const behind = { fixes: String(Buffer.byteLength(fixes)) }
  const { body: fixed } = await uploadPayouts(finance, file + fixes, behind)
  expect([fixed.good, fixed.faulty, fixed.totals[0].amount]).toEqual([2, 1, 500_000])
  expect(fixed.hash).not.toBe(shown.hash)

  const unfixed = await uploadPayouts(finance, file, { hash: fixed.hash, confirm: 'true' })
  expect([unfixed.status, unfixed.body.errors[0].code]).toEqual([400, 'CHANGED'])
  const sent = await uploadPayouts(finance, file + fixes, { ...behind, hash: fixed.hash, confirm: 'true' })
  expect([sent.body.accepted, sent.body.refusedCount]).toEqual([2, 1])
  expect((await payoutsOf('fix-2'))[0]).toMatchObject({ attributes: { receiverBankCode: 'MUAMALAT' } })

  for (const broken of ['{}', '[{"line":1,"cells":{}}]', '[{"line":3,"cells":{"fee":"0"}}]', 'no JSON']) {
    const { status, body } = await uploadPayouts(finance, file + broken, { fixes: String(broken.length) })
    expect([broken, status, body.errors[0].field]).toEqual([broken, 400, 'fixes'])
  }
  expect((await uploadPayouts(finance, file, { fixes: '900000' })).status).toBe(400)
})

test('an amount that a workbook stores as a fraction stays one when another cell of its line is rewritten', async () => {
  const file = readFileSync(resolve(import.meta.dirname, '../../tabular/samples/libreoffice.xlsx'))
  const { body: shown } = await uploadPayouts(finance, new Uint8Array(file))
  const row = shown.rows.find(({ line }: { line: number }) => line === 6)
  const cells = {
    externalId: 'gaji-9',
    receiverName: row.receiverName,
    receiverAccountNo: row.receiverAccountNo,
    receiverBankCode: row.receiverBankCode,
    amount: row.amount,
  }
  const fixes = Buffer.from(JSON.stringify([{ line: 6, cells }]))
  const body = new Uint8Array(Buffer.concat([file, fixes]))
  const again = await uploadPayouts(finance, body, { fixes: String(fixes.length) })
  const rewritten = again.body.rows.find(({ line }: { line: number }) => line === 6)
  expect(rewritten.externalId).toBe('gaji-9')
  expect(rewritten.errors.map(({ code }: { code: string }) => code)).toContain('NOT_WHOLE')
})
