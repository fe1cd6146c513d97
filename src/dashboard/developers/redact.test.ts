import { expect, test } from 'vitest'
import { redactBody } from './redact.ts'

test('secrets and personal data are hidden and account numbers cut, however deep', () => {
  const text = redactBody({
    externalId: 'order-1',
    attributes: { receiverName: 'Ani', receiverAccountNo: '1234567890' },
    owners: [{ nik: '3171234567890123' }],
    data: [{ access_token: 'eyJ', webhookSecret: 'whsec_x', key: 'sk_test_x' }],
  })
  expect(JSON.parse(text ?? '')).toEqual({
    externalId: 'order-1',
    attributes: { receiverName: 'Ani', receiverAccountNo: '…7890' },
    owners: '[hidden]',
    data: [{ access_token: '[hidden]', webhookSecret: '[hidden]', key: '[hidden]' }],
  })
})

test('a long body is cut, and none is none', () => {
  expect(redactBody({ description: 'x'.repeat(9_000) })).toHaveLength(4_096)
  expect(redactBody(undefined)).toBeNull()
})
