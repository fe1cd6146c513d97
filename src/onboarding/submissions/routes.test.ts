import { expect, test } from 'vitest'
import type { Reply } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { aBusiness, anApplicant } from '../../../test/merchants/onboarding.ts'
import { transaction } from '../../db/transaction.ts'
import { DEMO } from '../../sandbox/demo.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const { db } = gateway

const outcome = ({ status, body }: Reply) => [status, body.code]

test('sending in the data issues a reference, which data sent in again keeps', async () => {
  const { key } = await anApplicant(db)
  expect((await gateway.call('GET', '/v1/onboarding', { key })).status).toBe(404)
  const first = await gateway.call('POST', '/v1/onboarding', { key, body: aBusiness() })
  expect([first.status, first.body]).toEqual([
    200,
    {
      reference_id: expect.stringMatching(/^kyb_[0-9a-z]{26}$/),
      status: 'pushed',
      reason: null,
      ready: false,
      live: false,
      version: 1,
      updatedAt: expect.any(String),
    },
  ])
  const again = await gateway.call('POST', '/v1/onboarding', { key, body: aBusiness({ businessType: 'CV' }) })
  expect([again.body.reference_id, again.body.version]).toEqual([first.body.reference_id, 2])
  const read = await gateway.call('GET', '/v1/onboarding', { key })
  expect(read.body).toMatchObject({
    version: 2,
    pushedAt: null,
    business: aBusiness({ businessType: 'CV' }),
    history: [],
  })
})

test('the data is nowhere in the database in the clear', async () => {
  const { key, merchantId } = await anApplicant(db)
  const headers = { 'idempotency-key': 'once' }
  await gateway.call('POST', '/v1/onboarding', { key, body: aBusiness(), headers })
  const rows = await transaction(db, merchantId, async (tx) => [
    ...(await tx.selectFrom('onboarding').selectAll().execute()),
    ...(await tx.selectFrom('onboarding_submission').selectAll().execute()),
    ...(await tx.selectFrom('idempotency_key').selectAll().execute()),
  ])
  const stored = JSON.stringify(rows, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  )
  expect(stored).toContain('kyb_')
  for (const secret of ['3273014101900001', '0012345678', '9120001234567']) expect(stored).not.toContain(secret)
})

test('data cannot be changed under review, nor once approved; after a rejection it can', async () => {
  const { key } = await anApplicant(db)
  const send = () => gateway.call('POST', '/v1/onboarding', { key, body: aBusiness() })
  const { reference_id } = (await send()).body
  for (const [status, expected] of [
    ['received', 200],
    ['processing', 409],
    ['rejected', 200],
    ['processing', 409],
    ['approved', 409],
  ] as const) {
    const reason = status === 'rejected' ? { reason: 'The tax card is unreadable.' } : {}
    const body = { reference_id, status, ...reason }
    await gateway.call('POST', '/v1/onboarding/status', { key: DEMO.providerKey, body })
    const reply = await send()
    expect([status, reply.status]).toEqual([status, expected])
    if (expected === 409) expect(reply.body.code).toBe('INVALID_TRANSITION')
    if (status === 'rejected')
      expect(reply.body).toMatchObject({ status: 'rejected', reason: 'The tax card is unreadable.' })
  }
})

const owner = { name: 'Siti Rahma', nik: '3273014101900001', sharePercent: 60 }
test.for([
  [{ nib: '912000123456' }, 'nib', 'INVALID_FORMAT'],
  [{ nib: '91200012345678' }, 'nib', 'INVALID_FORMAT'],
  [{ npwp: '12345678901234' }, 'npwp', 'INVALID_FORMAT'],
  [{ npwp: '12345678901234567' }, 'npwp', 'INVALID_FORMAT'],
  [{ npwp: '01.234.567.8-901.234' }, 'npwp', 'INVALID_FORMAT'],
  [{ legalName: '  ' }, 'legalName', 'INVALID_FORMAT'],
  [{ legalName: undefined }, 'legalName', 'REQUIRED'],
  [{ legalName: 'PT Kopi\u0007' }, 'legalName', 'INVALID_FORMAT'],
  [{ legalName: '\u0007' }, 'legalName', 'INVALID_FORMAT'],
  [{ legalName: 'PT \u202eipoK' }, 'legalName', 'INVALID_FORMAT'],
  [{ legalName: 'PT Ko\u200bpi' }, 'legalName', 'INVALID_FORMAT'],
  [{ legalName: 'PT\u2028Kopi' }, 'legalName', 'INVALID_FORMAT'],
  [{ legalName: 'x'.repeat(201) }, 'legalName', 'TOO_LONG'],
  [{ legalName: { toString: 'PT' } }, 'legalName', 'NOT_A_STRING'],
  [{ nib: 9120001234567 }, 'nib', 'NOT_A_STRING'],
  [{ nib: '９１２０００１２３４５６７' }, 'nib', 'INVALID_FORMAT'],
  [{ nib: '9120001234567\n' }, 'nib', 'INVALID_FORMAT'],
  [{ address: { line: 'Jl. Braga 1', city: 'Bandung', postalCode: '4011' } }, 'address.postalCode', 'INVALID_FORMAT'],
  [
    { bankAccount: { bankCode: 'BCA', accountNo: '12-34', accountName: 'x' } },
    'bankAccount.accountNo',
    'INVALID_FORMAT',
  ],
  [
    { bankAccount: { bankCode: 'NOBANK', accountNo: '1234567890', accountName: 'x' } },
    'bankAccount.bankCode',
    'UNKNOWN_BANK',
  ],
  [
    { bankAccount: { bankCode: '422', accountNo: '1234567890', accountName: 'x' } },
    'bankAccount.bankCode',
    'BANK_CLOSED',
  ],
  [{ bankAccount: 'BCA' }, 'bankAccount', 'NOT_AN_OBJECT'],
  [{ owners: 'Siti' }, 'owners', 'NOT_AN_ARRAY'],
  [{ owners: [] }, 'owners', 'TOO_FEW'],
  [{ owners: Array(21).fill(owner) }, 'owners', 'TOO_MANY'],
  [{ owners: [{ ...owner, sharePercent: 33.3 }] }, 'owners.0.sharePercent', 'NOT_AN_INTEGER'],
  [{ owners: [{ ...owner, nik: '327301410190000' }] }, 'owners.0.nik', 'INVALID_FORMAT'],
  [{ owners: [{ ...owner, sharePercent: 0 }] }, 'owners.0.sharePercent', 'OUT_OF_RANGE'],
  [{ owners: [{ ...owner, sharePercent: 101 }] }, 'owners.0.sharePercent', 'OUT_OF_RANGE'],
  [{ owners: [{ ...owner, sharePercent: '60' }] }, 'owners.0.sharePercent', 'NOT_AN_INTEGER'],
  [{ owners: [owner, { ...owner, nik: '3273014101900002' }] }, 'owners', 'OUT_OF_RANGE'],
  [{ owners: [owner, { ...owner, sharePercent: 10 }] }, 'owners.1.nik', 'NOT_UNIQUE'],
  [{ documents: [] }, 'documents', 'TOO_FEW'],
  [{ documents: [{ kind: 'deed' }] }, 'documents.0.reference', 'REQUIRED'],
  [{ legalname: 'x' }, 'legalname', 'UNKNOWN_FIELD'],
] as const)('data with %o is refused, naming %s', async ([change, field, code]) => {
  const reply = await gateway.call('POST', '/v1/onboarding', { body: aBusiness(change) })
  expect(outcome(reply)).toEqual([400, 'VALIDATION_ERROR'])
  expect(reply.body.errors).toContainEqual(expect.objectContaining({ field, code }))
})

test.for(['BCA', 'bca', '014', 'CENAIDJA'])(
  'the bank %s is known by every code that GET /v1/banks shows',
  async (bankCode) => {
    const { key } = await anApplicant(db)
    const bankAccount = { bankCode, accountNo: '0012345678', accountName: 'PT Kopi Uji' }
    expect((await gateway.call('POST', '/v1/onboarding', { key, body: aBusiness({ bankAccount }) })).status).toBe(200)
  },
)

test.for([
  "PT Kopi'); drop table onboarding;--",
  '<script>alert(1)</script>',
  '=HYPERLINK("https://evil.test")',
  'PT Kopi ☕ 株式会社 قهوة',
  '__proto__',
])('the name %s is text like any other, and comes back as it was sent', async (legalName) => {
  const { key } = await anApplicant(db)
  expect((await gateway.call('POST', '/v1/onboarding', { key, body: aBusiness({ legalName }) })).status).toBe(200)
  expect((await gateway.call('GET', '/v1/onboarding', { key })).body.business).toEqual(aBusiness({ legalName }))
})

test('a tax number of 15 digits is taken like one of 16', async () => {
  const { key } = await anApplicant(db)
  expect(
    (await gateway.call('POST', '/v1/onboarding', { key, body: aBusiness({ npwp: '123456789012345' }) })).status,
  ).toBe(200)
})

test('a repeat under the same idempotency key gets the same reply', async () => {
  const { key } = await anApplicant(db)
  const headers = { 'idempotency-key': 'kyb-1' }
  const first = await gateway.call('POST', '/v1/onboarding', { key, body: aBusiness(), headers })
  const again = await gateway.call('POST', '/v1/onboarding', { key, body: aBusiness(), headers })
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
})
