import { expect, test } from 'vitest'
import { AS_SERVED } from '../../database/database.ts'
import { aMember, signIn } from '../../gateway/dashboard.ts'
import { aGateway } from '../../gateway/gateway.ts'
import { asOwner } from '../../gateway/owner.ts'
import { aPayroll, uploadPayouts } from '../../payouts/payout-upload.ts'

const gateway = await aGateway({ WORK: 'off' }, undefined, undefined, AS_SERVED)

test('a request that takes the database longer than other replies may is still shown, and so can be approved', async () => {
  const owner = await signIn(gateway)
  const finance = await aMember(gateway, 'finance')
  await owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove: [{ currency: 'IDR', amount: 0 }] } })
  const csv = aPayroll('large', 3)
  const { hash } = (await uploadPayouts(finance, csv)).body
  const { approvalId } = (await uploadPayouts(finance, csv, { hash, confirm: 'true' })).body
  // As tens of thousands of payouts do, on a machine that has other things to do.
  const slow = 'create policy slow on payout_approval as restrictive for select using (pg_sleep(1.6) is not null)'
  await asOwner(gateway.directUrl, slow)
  const { status, body } = await owner.call('GET', `/dashboard/api/approvals/${approvalId}/summary`)
  expect([status, body.you, body.payouts?.count]).toEqual([200, 'second', 3])
})
