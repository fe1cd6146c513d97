import { expect, test } from 'vitest'
import { newToken } from '../../base/id.ts'
import { redactBody, redactText } from './redact.ts'

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

test('a claim link that a caller repeats is hidden in every field and address', () => {
  const token = newToken(`mer_${'a'.repeat(26)}`)
  const url = `https://pay.example/claim/${token}`
  const text = redactBody({ metadata: { link: url, alone: token }, description: `Your money: ${url}.`, [token]: 1 })
  expect(JSON.parse(text ?? '')).toEqual({
    metadata: { link: 'https://pay.example/claim/[hidden]', alone: '[hidden]' },
    description: 'Your money: https://pay.example/claim/[hidden].',
    '[hidden]': 1,
  })
  for (const path of [`/v1/refunds/${token}`, `/v1/refunds?externalId=${encodeURIComponent(url)}`])
    expect(redactText(path)).not.toContain(token)
  const others = ['re_dem2n4xv50ypd0z4n29ep8z9fj', 'd'.repeat(64), '0af7651916cd43dd8448eb211c80319c']
  for (const other of others) expect(redactText(other)).toBe(other)
})
