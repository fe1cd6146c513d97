import { expect, test } from 'vitest'
import { aLink, aLinkRequest, aSavingRail, idr, savingSample } from '../../../../test/rails/saving.ts'
import { bad, REFERENCE } from '../../../../test/rails/snap-rail.ts'

test('a binding is requested under our reference, with what the payer agrees to', async () => {
  const { server, saving, on } = await aSavingRail()
  on('accountBinding', { referenceNo: 'B-1', partnerReferenceNo: REFERENCE, redirectUrl: 'https://wallet.example/1' })
  expect(await saving.link(aLinkRequest())).toEqual({
    is: 'started',
    railReference: 'B-1',
    url: 'https://wallet.example/1',
  })
  expect(server.calls[0]).toMatchObject({ method: 'POST', path: '/base/v1.0/registration-account-binding' })
  expect(server.calls[0]?.body).toEqual({
    partnerReferenceNo: REFERENCE,
    merchantId: 'GAPURA01',
    phoneNo: '6281234567890',
    redirectUrl: 'https://pay.example/sm_1',
    additionalData: { userId: 'cus_1', email: 'sri@example.com' },
    additionalInfo: {
      payMethod: 'GOPAY',
      merchantName: 'Kopi Gapura',
      customerName: 'Sri',
      accountTransactionLimit: idr('500000.00'),
      endDatePeriod: '2027-11-20',
    },
  })
})

test('snap-07-reply: a binding the page is read without its leading blank, and the link by its own name', async () => {
  const { saving, on } = await aSavingRail()
  on('accountBinding', { body: savingSample('snap-07-reply') })
  expect(await saving.link(aLinkRequest({ reference: '2020102900000000000001' }))).toEqual({
    is: 'started',
    railReference: 'abcd1234efgh5678ijkl9012',
    url: 'https://www.merchantapi.com/redirect/abcd123456789',
  })
  expect(await saving.link(aLinkRequest())).toEqual({ is: 'unknown', railCode: 'reference_mismatch' })
})

test.each([
  ['javascript:alert(1)', 'unknown'],
  ['http://wallet.example/', 'unknown'],
  ['ovo://link', 'unknown'],
  ['gopay://link', 'started'],
])('a binding leads a payer of GoPay to %s: %s', async (redirectUrl, is) => {
  const { saving, on } = await aSavingRail()
  on('accountBinding', { referenceNo: 'B-1', redirectUrl })
  expect(await saving.link(aLinkRequest())).toMatchObject({ is })
})

test.each([
  [400, '02', 'refused'],
  [403, '01', 'refused'],
  [401, '00', 'unsent'],
  [404, '18', 'unknown'],
  [500, '00', 'unknown'],
])('a binding that is answered %i case %s is %s', async (status, caseCode, is) => {
  const { saving, on } = await aSavingRail()
  on('accountBinding', bad('accountBinding', status, caseCode))
  expect(await saving.link(aLinkRequest())).toMatchObject({ is })
})

test('a binding of a wallet that the provider does not have is refused without a call', async () => {
  const { server, saving } = await aSavingRail()
  expect(await saving.link(aLinkRequest({ code: 'toString' }))).toMatchObject({ is: 'refused' })
  expect(server.calls).toEqual([])
})

test('snap-08-reply, snap-10-reply: a binding is active with the token for the code of service 10', async () => {
  const { server, saving, on } = await aSavingRail()
  on('bindingInquiry', { body: savingSample('snap-08-reply') })
  on('authCode', { body: savingSample('snap-10-reply') })
  on('tokenB2b2c', { body: { responseCode: '2007400', ...(savingSample('snap-07-reply') as object) } })
  const link = aLink({ reference: 'WodkkwijSDs', secret: null, phone: null })
  expect(await saving.linkState(link, null)).toEqual({
    is: 'active',
    railReference: 'LINK-1',
    secret: JSON.stringify({
      access: 'ublicpBa869cad0990e4e17a57ecf7c5469a4b2',
      accessUntil: '2021-07-04T06:38:56.000Z',
      refresh: '201208134b203fe6c11548bcabd8da5bb087a83b',
    }),
    label: '1123••••140',
    expiresAt: new Date('2022-05-21T17:00:00Z'),
  })
  expect(server.calls.map(({ path }) => path)).toEqual([
    '/base/v1.0/registration-account-inquiry',
    '/base/v1.0/get-auth-code?state=WodkkwijSDs&scopes=QUERY_BALANCE%2CPUBLIC_ID&merchantId=GAPURA01',
    '/base/v1.0/access-token/b2b2c',
  ])
  expect(server.calls[2]?.body).toMatchObject({
    grantType: 'AUTHORIZATION_CODE',
    authCode: 'a4sd5a4fsaf5d5f4df66ad85f4',
  })
})

test('a binding takes the code that the payer brought back, unless it is of another link', async () => {
  const { server, saving, on } = await aSavingRail()
  on('bindingInquiry', { additionalInfo: { tokenStatus: 'ACTIVE' } })
  on('tokenB2b2c', { accessToken: 'one', refreshToken: 'two ' })
  on('authCode', { authCode: 'from-10', state: REFERENCE })
  const link = aLink({ secret: null })
  const own = await saving.linkState(link, { state: REFERENCE, authCode: 'brought' })
  expect(own).toMatchObject({ is: 'active', secret: '{"access":"one","accessUntil":null,"refresh":"two"}' })
  expect(own).toMatchObject({ label: '0812••••890', expiresAt: null })
  expect(server.calls[1]?.body).toMatchObject({ authCode: 'brought' })
  await saving.linkState(link, { state: 'another', authCode: 'stolen' })
  expect(server.calls.at(-1)?.body).toMatchObject({ authCode: 'from-10' })
})

test.each([
  ['PENDING', { is: 'pending' }],
  ['REFUSED', { is: 'failed' }],
  ['EXPIRED', { is: 'failed' }],
  ['REVOKED', { is: 'ended', by: 'payer' }],
  ['toString', { is: 'unknown' }],
])('a binding that the provider calls %s is %o', async (tokenStatus, state) => {
  const { saving, on } = await aSavingRail()
  on('bindingInquiry', { additionalInfo: { tokenStatus } })
  expect(await saving.linkState(aLink({ secret: null }), null)).toMatchObject(state)
})

test.each([
  [403, '18', { is: 'ended', by: 'payer' }],
  [404, '11', { is: 'ended', by: 'payer' }],
  [401, '00', { is: 'unknown' }],
  [500, '00', { is: 'unknown' }],
])('a binding whose inquiry is answered %i case %s is %o', async (status, caseCode, state) => {
  const { saving, on } = await aSavingRail()
  on('bindingInquiry', bad('bindingInquiry', status, caseCode))
  expect(await saving.linkState(aLink(), null)).toMatchObject(state)
})

test('snap-09-request, snap-09-reply: a binding is ended under its own name', async () => {
  const { server, saving, on } = await aSavingRail()
  on('accountUnbinding', { body: savingSample('snap-09-reply') })
  const link = aLink({ reference: '2020102900000000000001', railReference: 'abcd1234efgh5678ijkl9012' })
  expect(await saving.unlink(link)).toBe(true)
  const { partnerReferenceNo, linkId } = savingSample('snap-09-request')
  expect(server.calls[0]?.body).toEqual({ partnerReferenceNo, linkId, merchantId: 'GAPURA01' })
  on('accountUnbinding', bad('accountUnbinding', 404, '01'))
  expect(await saving.unlink(link)).toBe(true)
  on('accountUnbinding', bad('accountUnbinding', 500))
  expect(await saving.unlink(link)).toBeNull()
})
