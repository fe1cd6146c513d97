import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../src/base/id.ts'
import { ledgerVerify } from '../../src/cli/ledger/verify.ts'
import { transaction } from '../../src/db/transaction.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { aMember, signIn } from '../gateway/dashboard.ts'
import { aGateway, until } from '../gateway/gateway.ts'
import { asOwner, ownerQuery } from '../gateway/owner.ts'
import { answering, aReceiver } from '../merchants/receiver.ts'
import { uploadPayouts } from '../payouts/payout-upload.ts'
import { aPayoutBody, aSender } from '../payouts/send-money.ts'
import { privacyOf, TRANSFER_SECONDS } from './privacy-commands.ts'

const gateway = await aGateway({ BANK_TRANSFER_MS: `${TRANSFER_SECONDS * 1_000}` })
const receiver = await aReceiver()
const sender = aSender(gateway)
await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: receiver.url } })

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const { run, erase, exported, tablesWith, isDelivered, untilLogged, untilExecuted } = privacyOf(gateway)

const succeeded = (id: string) => untilExecuted(async () => (await sender.find(id)).status === 'SUCCEEDED')

const referenceOf = async (id: string) => {
  const [row] = await ownerQuery<{ reference: string }>(
    gateway.directUrl,
    'select reference from payout where id = $1',
    [id],
  )
  return row?.reference
}

/** Stores the request for payouts that a second person has rejected. */
const insertRejected = (payouts: readonly object[]) =>
  transaction(gateway.db, DEMO.merchantId, (tx) =>
    tx
      .insertInto('payout_approval')
      .values({
        merchant_id: DEMO.merchantId,
        id: newId('apr', DEMO.merchantId, new Date()),
        status: 'REJECTED',
        payouts: JSON.stringify(payouts),
        requested_by: 'a',
        requested_name: 'a',
        decided_by: 'b',
        decided_name: 'b',
        created_at: new Date(),
        decided_at: new Date(),
      })
      .execute(),
  )

test('a receiver’s name and account are exported, then gone from every table, and the books stay', async () => {
  receiver.answer = (response, { body }) => answering(200, {}, body)(response, { headers: {}, body, url: '' })
  const receiverName = 'Siti "Nur" Rahmaniyah'
  const receiverAccountNo = '7730145526'
  const personal = { remark: 'Gaji Siti Rahmaniyah', metadata: '{"nik":"3171234567890001"}' }
  const body = aPayoutBody(personal, { receiverName, receiverAccountNo })
  const headers = { 'Idempotency-Key': 'siti-1' }
  const { body: accepted } = await sender.send(body, { headers })
  const id = String(accepted.data.id)
  const other = await sender.send(aPayoutBody({}, { receiverName: 'Agus Wijaya', receiverAccountNo: '8840145527' }))
  await expect(erase('--account', receiverAccountNo)).rejects.toThrow(`Nothing was erased: ${id} is under way`)
  await succeeded(id)
  await succeeded(String(other.body.data.id))
  await until(() => isDelivered(id))
  await insertRejected([body, aPayoutBody({}, { receiverName: 'Agus Wijaya' })])
  const bank = `{"originalPartnerReferenceNo" : "${await referenceOf(id)}", "beneficiaryAccountName" : "Siti Rahmaniyah",
    "beneficiaryAccountNo":"${receiverAccountNo}", "amount":{"value":"150000.00"}}`
  await asOwner(
    gateway.directUrl,
    `insert into inbound_message (connection_id, event_id, service, body_hash, body, received_at, reply_status, reply_body)
      values ('con_any', 'siti-1', 'transfer', 'x', convert_to('${bank}', 'UTF8'), now(), 200, '{}')`,
  )
  const owner = await signIn(gateway)
  const keep = (receiver: object) =>
    owner.call('POST', '/dashboard/api/receivers', { body: { ...receiver, receiverBankCode: 'BCA' } })
  await keep({ receiverName, receiverAccountNo })
  await keep({ receiverName: 'Agus Wijaya', receiverAccountNo: '8840145527' })
  await until(async () => (await tablesWith('Rahmaniyah')).includes('public.api_request'))
  expect(new Set(await tablesWith('Rahmaniyah'))).toEqual(
    new Set(
      ['api_request', 'delivery_try', 'event', 'idempotency_key', 'inbound_message', 'payout', 'payout_approval'].map(
        (t) => `public.${t}`,
      ),
    ),
  )

  const all = await exported('--account', receiverAccountNo)
  expect(all).toMatchObject({ payouts: [id], checkouts: [], underWay: [] })
  expect(all.held[0]).toMatchObject({
    table: 'payout',
    id,
    fields: { receiver_name: receiverName, receiver_account_no: receiverAccountNo },
    why: expect.any(String),
    until: expect.any(String),
  })
  expect(all.held.map(({ table }: { table: string }) => table)).toContain('delivery_try')
  expect(all.held.map(({ table }: { table: string }) => table)).toContain('saved_receiver')

  const books = () =>
    ownerQuery(
      gateway.directUrl,
      `select id, external_id, amount, fee, status, bank_code, reference, payload_hash from payout order by id`,
    )
  const ledger = () => ownerQuery(gateway.directUrl, 'select * from ledger_entry order by transaction_id, line')
  const before = [await books(), await ledger()]
  await untilLogged()
  const planned = await erase('--account', receiverAccountNo, '--dry-run')
  expect(await tablesWith('Rahmaniyah')).toContain('public.payout')
  const done = await erase('--account', receiverAccountNo)
  expect({ ...done, isDryRun: true }).toEqual(planned)
  expect(done.rows).toMatchObject({ payouts: 1, approvals: 1, receivers: 1 })
  for (const gone of ['Rahmaniyah', receiverAccountNo, '3171234567890001', 'Gaji Siti', '…5526']) {
    expect(await tablesWith(gone), gone).toEqual([])
  }
  expect([await books(), await ledger()]).toEqual(before)
  expect(await tablesWith('Agus Wijaya')).toContain('public.payout_approval')
  expect((await owner.call('GET', '/dashboard/api/receivers')).body.total).toBe(1)

  // The same request again is the payout of then, and nothing is sent.
  const repeated = await sender.send(body, { headers })
  expect(repeated.body.data).toMatchObject({ id, amount: 150_000, attributes: { receiverName: '[erased]' } })
  await untilLogged()
  const again = await erase('--payout', id)
  expect(Object.entries(again.rows).filter(([, rows]) => rows !== 0)).toEqual([['requests', 1]])
  expect(await run(ledgerVerify)).not.toContain('VIOLATED')
})

test('a name of three letters is erased where it is a name, and what was erased is never sent again', async () => {
  const owner = await signIn(gateway)
  const approver = await aMember(gateway, 'finance')
  const policy = (approveAbove: object[]) => owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove } })
  await policy([{ currency: 'IDR', amount: 0 }])
  const receiver = { receiverName: 'Adi', receiverAccountNo: '6650145533' }
  const body = aPayoutBody({ remark: 'Upah Adi', metadata: undefined }, receiver)
  const approvalId = (await owner.call('POST', '/dashboard/api/payouts', { body })).body.data.approvalId
  const approve = () => approver.call('POST', `/dashboard/api/approvals/${approvalId}/approve`, { body: {} })
  const { id } = (await approve()).body.accepted[0]
  await succeeded(id)
  await until(() => isDelivered(id))
  const stored = () =>
    ownerQuery(gateway.directUrl, `select payouts from payout_approval where id = '${approvalId}'`).then(JSON.stringify)
  expect(await stored()).toContain('Adi')
  expect((await erase('--name', 'adi')).rows).toMatchObject({ payouts: 1, approvals: 1 })
  for (const gone of ['Adi', '6650145533']) expect(await stored()).not.toContain(gone)
  for (const gone of ['Upah Adi', '6650145533']) expect(await tablesWith(gone), gone).toEqual([])

  const sent = async () => (await ownerQuery(gateway.directUrl, 'select 1 as one from bank.transfer')).length
  const before = await sent()
  await policy([])
  // By a program, by a member, in a file, by approving again: as it was, with other words, under another key.
  expect((await sender.send(body)).body.data).toMatchObject({ id, attributes: { receiverName: '[erased]' } })
  expect((await sender.send(body, { headers: { 'Idempotency-Key': 'adi-2' } })).body.data.id).toBe(id)
  expect((await sender.send({ ...body, remark: 'Upah' })).body.errors[0].code).toBe('IDEMPOTENCY_REPLAY')
  expect((await owner.call('POST', '/dashboard/api/payouts', { body })).body.data.id).toBe(id)
  const csv = `amount,externalId,receiverName,receiverAccountNo,receiverBankCode\n1000,${body.externalId},Adi,6650145533,BCA`
  const shown = (await uploadPayouts(owner, csv)).body
  expect(shown.rows[0].errors[0].code).toBe('ALREADY_USED')
  expect((await approve()).body).toMatchObject({ accepted: [], refused: [] })
  const [{ count } = { count: '' }] = await ownerQuery<{ count: string }>(
    gateway.directUrl,
    `select count(*) as count from payout where external_id = '${body.externalId}'`,
  )
  expect([count, await sent()]).toEqual(['1', before])
  await erase('--payout', id)
})

test('one person is named, of a merchant that exists', async () => {
  await expect(erase()).rejects.toThrow('Say who it is')
  await expect(erase('--phone', '12')).rejects.toThrow('--phone is not one')
  await expect(erase('--email', 'wulan')).rejects.toThrow('--email is not one')
  await expect(erase('--account', '000000')).rejects.toThrow('--account is not one')
  expect(await erase('--name', 'Nobody At All')).toMatchObject({ checkoutIds: [], payoutIds: [] })
})
