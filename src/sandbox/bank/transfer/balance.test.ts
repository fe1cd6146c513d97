import { expect, test } from 'vitest'
import { aDatabase } from '../../../../test/database/database.ts'
import { aBank, aClock, aReceiver } from '../../../../test/rails/bank.ts'
import { sandboxKeys } from '../../../../test/rails/sandbox-keys.ts'
import { newExternalId } from '../../../snap/external-id.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import { settlementAccount } from '../accounts.ts'

const { db } = await aDatabase()
const clock = aClock()
const keys = await sandboxKeys()
const receiver = await aReceiver(keys, clock)
const { partner, control } = await aBank({ db, clock, keys, notifyUrl: receiver.url })
const accountNo = settlementAccount(keys)

const available = async () => {
  const { body } = await partner.call('balanceInquiry', { accountNo })
  expect(body).toMatchObject({ responseCode: '2001100', accountNo, accountInfos: [{ status: '0001' }] })
  const [account] = body.accountInfos as [{ availableBalance: { value: string } }]
  return account.availableBalance.value
}

test('the partner’s balance is what it began with, and what it was paid since', async () => {
  expect(await available()).toBe('1000000000000.00')
  const { body } = await partner.call('qrGenerate', {
    partnerReferenceNo: newExternalId(clock()),
    merchantId: keys.merchantId,
    amount: { value: '125000.00', currency: 'IDR' },
    validityPeriod: formatTimestamp(new Date(clock().getTime() + 600_000)),
    additionalInfo: { merchantName: 'Kopi' },
  })
  await control.payQr(String(body.qrContent))
  expect(await available()).toBe('1000000125000.00')
})

test('another’s account is none of its business', async () => {
  expect(await partner.call('balanceInquiry', { accountNo: '5550000001' })).toMatchObject({ code: '4041111' })
  expect(await partner.call('balanceInquiry', {})).toMatchObject({ code: '4001102' })
})
