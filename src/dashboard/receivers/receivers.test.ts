import { expect, test } from 'vitest'
import { ageSessions, aMember, anotherMerchant, signIn } from '../../../test/gateway/dashboard.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const RECEIVERS = '/dashboard/api/receivers'
const owner = await signIn(gateway)
const finance = await aMember(gateway, 'finance')
const aReceiver = (change: object = {}) => ({
  receiverName: 'Siti Rahma',
  receiverAccountNo: '0801234567',
  receiverBankCode: 'BCA',
  ...change,
})
const keep = (body: object, by = finance) => by.call('POST', RECEIVERS, { body })
const find = async (q: string, by = owner) => {
  const { body } = await by.call('GET', `${RECEIVERS}?q=${encodeURIComponent(q)}`)
  return body.data.map(({ receiverName }: { receiverName: string }) => receiverName)
}

test('a receiver is saved once per account, by whichever code its bank is named, and found by part of its data', async () => {
  const { body: first } = await keep(aReceiver({ note: 'Gaji Bandung' }))
  expect(first).toMatchObject({ id: expect.stringMatching(/^rcv_/), note: 'Gaji Bandung' })
  const { body: again } = await keep(aReceiver({ receiverName: 'Siti Rahma Putri', receiverBankCode: '014' }))
  expect([again.id, again.receiverName, again.note]).toEqual([first.id, 'Siti Rahma Putri', ''])
  await Promise.all([1, 2, 3].map(() => keep(aReceiver({ receiverName: 'Budi', receiverAccountNo: '7000000001' }))))
  expect(await find('')).toEqual(['Budi', 'Siti Rahma Putri'])
  for (const q of ['rahma', 'PUTRI siti', '08012', '4567']) expect(await find(q), q).toEqual(['Siti Rahma Putri'])
  expect(await find('%')).toEqual([])
  const stranger = await aMember(gateway, 'owner', await anotherMerchant(gateway))
  expect(await find('', stranger)).toEqual([])
  expect((await stranger.call('GET', `${RECEIVERS}/${first.id}`)).status).toBe(404)
})

test('who only reads sees four digits, finds by no others, and changes nothing', async () => {
  const support = await aMember(gateway, 'support')
  const { text } = await support.call('GET', RECEIVERS)
  expect([text.includes('0801234567'), text.includes('…4567')]).toEqual([false, true])
  expect(await find('08012', support)).toEqual([])
  expect((await keep(aReceiver(), support)).status).toBe(403)
})

test('nothing of a receiver lies open in the database, and the trail names the id alone', async () => {
  const { body } = await keep(aReceiver({ receiverName: 'Rahasia Sekali', receiverAccountNo: '9988776655' }))
  const rows = await transaction(gateway.db, ALL_MERCHANTS, (tx) =>
    tx.selectFrom('saved_receiver').selectAll().execute(),
  )
  const stored = rows.map(({ sealed }) => sealed.toString('latin1')).join()
  expect([stored.includes('Rahasia'), stored.includes('9988776655')]).toEqual([false, false])
  const trail = await owner.call('GET', '/dashboard/api/audit')
  expect(trail.text).not.toContain('9988776655')
  expect(trail.body.data[0]).toMatchObject({ what: 'receiver.keep', subject: body.id })
  expect((await finance.call('DELETE', `${RECEIVERS}/${body.id}`)).status).toBe(204)
  expect((await finance.call('DELETE', `${RECEIVERS}/${body.id}`)).status).toBe(404)
})

test('a bank that is not known and an account that is none are named', async () => {
  const { status, body } = await keep(aReceiver({ receiverBankCode: 'NOBANK', receiverAccountNo: '12' }))
  const fields = body.errors.map(({ field }: { field: string }) => field)
  expect([status, fields.sort()]).toEqual([400, ['receiverAccountNo', 'receiverBankCode']])
})

test('to keep a receiver takes a recent proof', async () => {
  await ageSessions(gateway, 10)
  expect((await keep(aReceiver())).body.code).toBe('REAUTHENTICATE')
})
