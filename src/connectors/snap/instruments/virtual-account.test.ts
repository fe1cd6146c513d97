import { describe, expect, test } from 'vitest'
import {
  AMOUNT,
  bad,
  expiringProfile,
  good,
  NUMBER,
  REFERENCE,
  startRail,
  TRIPLE,
  vaAttempt,
  vaInstrument,
  vaRequest,
} from '../../../../test/rails/snap-rail.ts'
import { toSnapMoney } from '../../../snap/amount.ts'

describe('a virtual account', () => {
  const created = (change: object = {}) => good('vaCreate', { virtualAccountData: { ...TRIPLE, ...change } })
  const issued = (number: string) => ({ is: 'issued', railReference: number, instrument: { ...vaInstrument, number } })

  test('is issued as a closed amount, and shown by the number the bank returned', async () => {
    const { server, rail } = await startRail()
    server.on('vaCreate', created(), created({ customerNo: '000042', virtualAccountNo: '   12345000042' }))
    expect(await rail.issue(vaRequest())).toEqual(issued(NUMBER))
    expect(await rail.issue(vaRequest())).toEqual(issued('12345000042'))
    expect(server.calls[0]?.body).toEqual({
      ...TRIPLE,
      virtualAccountName: 'Jose',
      trxId: REFERENCE,
      totalAmount: { value: '125000.00', currency: 'IDR' },
      virtualAccountTrxType: 'C',
      expiredDate: '2026-11-20T10:15:00+07:00',
    })
  })

  test.each<[string, object, string]>([
    ['of another amount', { totalAmount: { value: '1.00', currency: 'IDR' } }, 'amount_mismatch'],
    [
      'of another company',
      { partnerServiceId: '   12346', virtualAccountNo: '   1234600000000042' },
      'number_mismatch',
    ],
    ['that is not the sum of its parts', { virtualAccountNo: '   1' }, 'unreadable'],
    ['of another transaction', { trxId: 'other' }, 'reference_mismatch'],
  ])('%s is not shown', async (_what, change, railCode) => {
    const { server, rail } = await startRail()
    server.on('vaCreate', created(change))
    expect(await rail.issue(vaRequest())).toEqual({ is: 'unknown', railCode })
  })

  test('issued by an earlier, unanswered call is found again if it is ours', async () => {
    const { server, rail } = await startRail()
    server.on('vaCreate', bad('vaCreate', 409, '01'))
    const found = { ...TRIPLE, trxId: REFERENCE, totalAmount: toSnapMoney(AMOUNT), paymentFlagStatus: '01' }
    server.on(
      'vaStatus',
      good('vaStatus', { virtualAccountData: found }),
      good('vaStatus', { virtualAccountData: { ...found, trxId: 'other' } }),
      good('vaStatus', { virtualAccountData: TRIPLE }),
    )
    expect(await rail.issue(vaRequest())).toEqual(issued(NUMBER))
    expect(await rail.issue(vaRequest())).toEqual({ is: 'unknown', railCode: 'reference_mismatch' })
    expect(await rail.issue(vaRequest())).toEqual({ is: 'unknown', railCode: 'unreadable' })
  })

  test('is refused at a bank we have no account at, without a call', async () => {
    const { server, rail } = await startRail()
    for (const code of ['INA', 'toString', null]) {
      expect(await rail.issue(vaRequest({ code }))).toMatchObject({ is: 'refused', railCode: 'no_company_code' })
    }
    expect(await rail.issue(vaRequest({ customerNumber: null }))).toMatchObject({ is: 'refused' })
    expect(server.calls).toEqual([])
  })
})

describe('an issued virtual account', () => {
  test('that was paid gives a receipt under the payment’s id, else it is pending, closed or unknown', async () => {
    const { server, rail } = await startRail()
    const paid = {
      ...TRIPLE,
      paymentFlagStatus: '00',
      paymentRequestId: 'P-1',
      paidAmount: toSnapMoney(AMOUNT),
      trxDateTime: '2026-11-20T10:01:00+07:00',
    }
    const status = (data: object) => good('vaStatus', { virtualAccountData: data })
    server.on(
      'vaStatus',
      status(paid),
      status({ ...paid, paymentRequestId: undefined }),
      status({ ...paid, paidAmount: undefined }),
      status({ ...TRIPLE, paymentFlagStatus: '01' }),
      status({ ...TRIPLE, paymentFlagStatus: '06' }),
      status({ ...TRIPLE, customerNo: '1', virtualAccountNo: '   123451' }),
      bad('vaStatus', 404, '19'),
      bad('vaStatus', 404, '12'),
      bad('vaStatus', 404, '01'),
    )
    expect(await rail.query(vaAttempt)).toEqual({
      is: 'succeeded',
      receipt: {
        reference: REFERENCE,
        instrumentReference: NUMBER,
        railReference: 'P-1',
        amount: AMOUNT,
        paidAt: new Date('2026-11-20T03:01:00Z'),
      },
    })
    expect(server.calls[0]?.body).toEqual(TRIPLE)
    expect(await rail.query(vaAttempt)).toEqual({ is: 'unknown', railCode: 'payment_id_missing' })
    expect(await rail.query(vaAttempt)).toEqual({ is: 'unknown', railCode: 'amount_missing' })
    expect(await rail.query(vaAttempt)).toEqual({ is: 'pending' })
    expect(await rail.query(vaAttempt)).toMatchObject({ is: 'failed', railCode: 'status_06' })
    expect(await rail.query(vaAttempt)).toEqual({ is: 'unknown', railCode: 'number_mismatch' })
    expect(await rail.query(vaAttempt)).toEqual({ is: 'closed' })
    expect(await rail.query(vaAttempt)).toEqual({ is: 'closed' })
    expect(await rail.query(vaAttempt)).toEqual({ is: 'unknown', railCode: '4042601' })
  })

  test('is deleted with a body in the DELETE, or expired by an update', async () => {
    const { server, rail } = await startRail()
    server.on('vaDelete', good('vaDelete', {}), bad('vaDelete', 404, '12'))
    expect(await rail.retire(vaAttempt)).toEqual({ is: 'closed' })
    expect(server.calls[0]).toMatchObject({ method: 'DELETE', body: { ...TRIPLE, trxId: REFERENCE } })
    expect(await rail.retire(vaAttempt)).toEqual({ is: 'closed' })

    const other = await startRail({ profile: expiringProfile })
    other.server.on('vaUpdate', good('vaUpdate', {}))
    expect(await other.rail.retire(vaAttempt)).toEqual({ is: 'closed' })
    expect(other.server.calls[0]).toMatchObject({
      method: 'PUT',
      body: { ...TRIPLE, trxId: REFERENCE, expiredDate: '2026-11-20T10:00:00+07:00' },
    })
  })

  test('that was paid before it could be deleted is reported as paid', async () => {
    const { server, rail } = await startRail()
    server.on('vaDelete', bad('vaDelete', 404, '14'))
    const data = { ...TRIPLE, paymentFlagStatus: '00', paymentRequestId: 'P-1', paidAmount: toSnapMoney(AMOUNT) }
    server.on('vaStatus', good('vaStatus', { virtualAccountData: data }))
    expect(await rail.retire(vaAttempt)).toMatchObject({ is: 'succeeded', receipt: { railReference: 'P-1' } })
  })

  test('whose number is not known cannot be queried', async () => {
    const { rail } = await startRail()
    const lost = { ...vaAttempt, instrument: null, railReference: null }
    expect(await rail.query(lost)).toEqual({ is: 'unknown', railCode: 'no_number' })
    expect(await rail.retire(lost)).toEqual({ is: 'unknown', railCode: 'no_number' })
  })

  test('has as many customer digits as its bank wants', async () => {
    const { rail } = await startRail()
    expect(['BNI', 'CIMB', 'BCA', 'toString'].map(rail.customerNumberDigits)).toEqual([8, 12, 11, 11])
  })
})
