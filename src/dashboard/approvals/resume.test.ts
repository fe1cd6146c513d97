import { expect, test } from 'vitest'
import { aMember, anotherMerchant } from '../../../test/gateway/dashboard.ts'
import { until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { aPayroll, uploadPayouts } from '../../../test/payouts/payout-upload.ts'
import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import { transaction } from '../../db/transaction.ts'
import { creditFunds } from '../../ledger/credit-opening.ts'
import { resumeMerchant, suspendMerchant } from '../../merchants/suspension.ts'
import { referenceOfApproved } from '../../payouts/reference.ts'

const gateway = await sharedGateway()
const { db } = gateway
const COST = 10_000 + 2_500

/** A member who requests, a member who approves, and money for so many payouts. */
async function aCompany(covered: number) {
  const merchantId = await anotherMerchant(gateway)
  const [owner, finance] = [await aMember(gateway, 'owner', merchantId), await aMember(gateway, 'finance', merchantId)]
  await owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove: [{ currency: 'IDR', amount: 0 }] } })
  const credit = (count: number) => {
    const money = fromWhole(count * COST, currency('IDR'))
    return transaction(db, merchantId, (tx) => creditFunds(tx, { merchantId, at: new Date(), money }, `for ${count}`))
  }
  await credit(covered)
  return {
    merchantId,
    credit,
    /** Asks for payouts, and returns the id of the request. */
    async ask(name: string, count: number): Promise<string> {
      const file = aPayroll(name, count)
      const { hash } = (await uploadPayouts(finance, file)).body
      return (await uploadPayouts(finance, file, { hash, confirm: 'true' })).body.approvalId
    },
    approve: (id: string) => owner.call('POST', `/dashboard/api/approvals/${id}/approve`, { body: {} }),
    approved: async () => (await owner.call('GET', '/dashboard/api/approvals?status=APPROVED')).body.data[0],
    payouts: async (): Promise<unknown[]> => (await owner.call('GET', '/dashboard/api/payouts')).body.data,
    /** As a process leaves a request that dies right after it was approved, and a worker that looks for such finds it. */
    async leaveUnfinished(id: string) {
      await db.pool.query(
        `update payout_approval set status = 'APPROVED', decided_by = 'an-approver', decided_name = 'An Approver',
           decided_at = now(), due_at = now() where merchant_id = $1 and id = $2`,
        [merchantId, id],
      )
      await gateway.worker.drain()
    },
  }
}

test('a request says what became of it, and what could not be sent is sent when it is tried again', async () => {
  const company = await aCompany(2)
  const id = await company.ask('bonus', 3)
  expect((await company.approve(id)).body.counts).toEqual({ accepted: 2, refused: 1 })
  expect(await company.approved()).toMatchObject({ id, isUnderWay: false, sent: { accepted: 2, refused: 1 } })
  await company.credit(5)
  expect((await company.approve(id)).body.counts).toEqual({ accepted: 3, refused: 0 })
  expect((await company.approved()).sent).toEqual({ accepted: 3, refused: 0 })
  expect(await company.payouts()).toHaveLength(3)
})

test('what it sends has the same references at the bank, whichever process carries it out and whenever', async () => {
  const company = await aCompany(4)
  const [approved, takenUp] = [await company.ask('decided', 2), await company.ask('left', 2)]
  await company.approve(approved)
  await company.leaveUnfinished(takenUp)
  const { merchantId } = company
  const readStored = async () =>
    (await db.pool.query('select external_id, reference from payout where merchant_id = $1', [merchantId])).rows
  const rows = await until(async () => {
    const found = await readStored()
    return found.length === 4 && found
  })
  for (const { external_id, reference } of rows) {
    const by = external_id.startsWith('decided') ? approved : takenUp
    expect([external_id, reference]).toEqual([external_id, referenceOfApproved(merchantId, by, external_id)])
  }
})

test('what was left unfinished is carried out by a worker, not while its account is suspended', async () => {
  const company = await aCompany(2)
  const id = await company.ask('salary', 2)
  const now = new Date()
  await transaction(db, company.merchantId, (tx) => suspendMerchant(tx, now, company.merchantId))
  await company.leaveUnfinished(id)
  const taken = await db.pool.query('select due_at > now() as is_taken from payout_approval where id = $1', [id])
  expect(taken.rows).toEqual([{ is_taken: true }])
  expect([(await company.approved()).isUnderWay, await company.payouts()]).toEqual([true, []])
  await transaction(db, company.merchantId, (tx) => resumeMerchant(tx, company.merchantId))
  await company.leaveUnfinished(id)
  await until(async () => !(await company.approved()).isUnderWay)
  expect((await company.approved()).sent).toEqual({ accepted: 2, refused: 0 })
  expect(await company.payouts()).toHaveLength(2)
})
