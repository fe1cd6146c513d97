import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../src/base/id.ts'
import type { Command } from '../src/cli/command.ts'
import { ledgerVerify } from '../src/cli/ledger-verify.ts'
import { privacyErase } from '../src/cli/privacy-erase.ts'
import { privacyExport } from '../src/cli/privacy-export.ts'
import { transaction } from '../src/db/transaction.ts'
import { DEMO } from '../src/sandbox/demo.ts'
import { aMember, signIn } from './dashboard.ts'
import { aCheckoutBody, aGateway, until } from './gateway.ts'
import { asOwner, ownerQuery } from './owner.ts'
import { answering, aReceiver } from './receiver.ts'
import { aPayoutBody, aSender } from './send-money.ts'

const gateway = await aGateway()
const receiver = await aReceiver()
const sender = aSender(gateway)
await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: receiver.url } })

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Runs a command beside the gateway; what it printed. */
async function run(command: Command, ...args: string[]): Promise<string> {
  vi.stubEnv('DATABASE_URL', gateway.databaseUrl)
  vi.stubEnv('BASE_URL', gateway.config.baseUrl)
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  await command.run(args)
  const printed = print.mock.calls.map(([line]) => String(line)).join('\n')
  print.mockRestore()
  return printed
}
const erase = async (...args: string[]) =>
  JSON.parse(await run(privacyErase, '--merchant', DEMO.merchantId, ...args, '--json'))

/** Every table of the gateway in which a text stands. The sandbox's bank is another party, with books of its own. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await ownerQuery<{ name: string }>(
    gateway.directUrl,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'auth') order by 1`,
  )
  // Bytes are searched as what they spell.
  const searches = tables.map(
    ({ name }) => `select '${name}' as name where exists (select from ${name} as r
      where strpos(lower(r::text), lower($1)) > 0 or strpos(lower(r::text), encode(convert_to($1, 'UTF8'), 'hex')) > 0)`,
  )
  const found = await ownerQuery<{ name: string }>(gateway.directUrl, searches.join(' union all '), [text])
  return found.map(({ name }) => name.replace(/_\d{8}$/, ''))
}

const referenceOf = async (id: string) => {
  const [row] = await ownerQuery<{ reference: string }>(
    gateway.directUrl,
    'select reference from payout where id = $1',
    [id],
  )
  return row?.reference
}

const isDelivered = async (subject: string) => {
  const open = await ownerQuery<{ open: string; events: string }>(
    gateway.directUrl,
    `select count(*) as events, count(*) filter (where d.status = 'PENDING') as open from event e
      join delivery d on d.merchant_id = e.merchant_id and d.event_id = e.id where e.subject_id = $1`,
    [subject],
  )
  return open[0]?.events !== '0' && open[0]?.open === '0'
}

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
  await sender.untilStatus(id, 'SUCCEEDED')
  await sender.untilStatus(String(other.body.data.id), 'SUCCEEDED')
  await until(() => isDelivered(id))
  await transaction(gateway.db, DEMO.merchantId, (tx) =>
    tx
      .insertInto('payout_approval')
      .values({
        merchant_id: DEMO.merchantId,
        id: newId('apr', DEMO.merchantId, new Date()),
        status: 'REJECTED',
        payouts: JSON.stringify([body, aPayoutBody({}, { receiverName: 'Agus Wijaya' })]),
        ...{ asked_by: 'a', asked_name: 'a', decided_by: 'b', decided_name: 'b' },
        ...{ created_at: new Date(), decided_at: new Date() },
      })
      .execute(),
  )
  const bank = `{"originalPartnerReferenceNo" : "${await referenceOf(id)}", "beneficiaryAccountName" : "Siti Rahmaniyah",
    "beneficiaryAccountNo":"${receiverAccountNo}", "amount":{"value":"150000.00"}}`
  await asOwner(
    gateway.directUrl,
    `insert into inbound_message (connection_id, event_id, service, body_hash, body, received_at, reply_status, reply_body)
      values ('con_any', 'siti-1', 'transfer', 'x', convert_to('${bank}', 'UTF8'), now(), 200, '{}')`,
  )
  await until(async () => (await tablesWith('Rahmaniyah')).includes('public.api_request'))
  expect(new Set(await tablesWith('Rahmaniyah'))).toEqual(
    new Set(
      ['api_request', 'delivery_try', 'event', 'idempotency_key', 'inbound_message', 'payout', 'payout_approval'].map(
        (t) => `public.${t}`,
      ),
    ),
  )

  const exported = JSON.parse(await run(privacyExport, '--merchant', DEMO.merchantId, '--account', receiverAccountNo))
  expect(exported).toMatchObject({ payouts: [id], checkouts: [], underWay: [] })
  expect(exported.held[0]).toMatchObject({
    ...{ table: 'payout', id, fields: { receiver_name: receiverName, receiver_account_no: receiverAccountNo } },
    ...{ why: expect.any(String), until: expect.any(String) },
  })
  expect(exported.held.map(({ table }: { table: string }) => table)).toContain('delivery_try')

  const books = () =>
    ownerQuery(
      gateway.directUrl,
      `select id, external_id, amount, fee, status, bank_code, reference, payload_hash from payout order by id`,
    )
  const ledger = () => ownerQuery(gateway.directUrl, 'select * from ledger_entry order by transaction_id, line')
  const before = [await books(), await ledger()]
  const planned = await erase('--account', receiverAccountNo, '--dry-run')
  expect(await tablesWith('Rahmaniyah')).toContain('public.payout')
  const done = await erase('--account', receiverAccountNo)
  expect({ ...done, isDryRun: true }).toEqual(planned)
  expect(done.rows).toMatchObject({ payouts: 1, approvals: 1 })
  for (const gone of ['Rahmaniyah', receiverAccountNo, '3171234567890001', 'Gaji Siti', '…5526']) {
    expect(await tablesWith(gone), gone).toEqual([])
  }
  expect([await books(), await ledger()]).toEqual(before)
  expect(await tablesWith('Agus Wijaya')).toContain('public.payout_approval')

  // The same request again is the payout of then, and nothing is sent.
  const repeated = await sender.send(body, { headers })
  expect(repeated.body.data).toMatchObject({ id, amount: 150_000, attributes: { receiverName: '[erased]' } })
  const again = await erase('--payout', id)
  expect(Object.values(again.rows).every((rows) => rows === 0)).toBe(true)
  expect(await run(ledgerVerify)).not.toContain('VIOLATED')
})

test('a name of three letters is erased where it is a name, and what was erased is never sent again', async () => {
  const owner = await signIn(gateway)
  const approver = await aMember(gateway, 'finance')
  const policy = (approveAbove: object[]) => owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove } })
  await policy([{ currency: 'IDR', amount: 0 }])
  const receiver = { receiverName: 'Adi', receiverAccountNo: '6650145533' }
  const body = aPayoutBody({ remark: 'Upah Adi', metadata: undefined }, receiver)
  const asked = (await owner.call('POST', '/dashboard/api/payouts', { body })).body.data.approvalId
  const approve = () => approver.call('POST', `/dashboard/api/approvals/${asked}/approve`, { body: {} })
  const { id } = (await approve()).body.accepted[0]
  await sender.untilStatus(id, 'SUCCEEDED')
  await until(() => isDelivered(id))
  const stored = () =>
    ownerQuery(gateway.directUrl, `select payouts from payout_approval where id = '${asked}'`).then(JSON.stringify)
  expect(await stored()).toContain('Adi')
  // The log of requests is written after the replies, in their order: once a later one is there, all of these are.
  await gateway.call('GET', '/v1/checkout?externalId=a-later-one')
  const isLogged = `select 1 as one from api_request where path like '%a-later-one%'`
  await until(async () => (await ownerQuery(gateway.directUrl, isLogged)).length > 0)
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
  const shown = (await owner.call('POST', '/dashboard/api/payouts/bulk', { body: { csv } })).body
  expect(shown.rows[0].errors[0].code).toBe('ALREADY_USED')
  expect((await approve()).body).toEqual({ accepted: [], refused: [] })
  const [{ count } = { count: '' }] = await ownerQuery<{ count: string }>(
    gateway.directUrl,
    `select count(*) as count from payout where external_id = '${body.externalId}'`,
  )
  expect([count, await sent()]).toEqual(['1', before])
  await erase('--payout', id)
})

test('a payer’s phone and name are gone from every table, and a payment under way is refused', async () => {
  receiver.answer = answering(204)
  const created = await gateway.call('POST', '/v1/checkout', {
    body: aCheckoutBody({ type: 'ewallet', code: 'OVO', description: 'Kopi untuk Dewi' }),
    headers: { 'Idempotency-Key': 'dewi-1' },
  })
  expect(created.body).toMatchObject({ status: 'PENDING' })
  const id = String(created.body.id)
  // As a checkout from a sentence keeps what else it was given.
  const metadata = '{"email":"dewi.k@mail.example"}'
  await asOwner(gateway.directUrl, `update checkout set metadata = '${metadata}' where id = '${id}'`)
  const form = new URLSearchParams({ type: 'ewallet', code: 'OVO', phone: '0812-7345-9981' })
  const chosen = await fetch(`${gateway.config.baseUrl}/${id}/pay`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: gateway.config.baseUrl },
  })
  expect(chosen.status).toBe(303)
  await expect(erase('--phone', '081273459981')).rejects.toThrow(`${id} is under way`)
  await gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded' } })
  await until(async () => (await gateway.call('GET', `/v1/checkout/${id}`)).body.status === 'SUCCEEDED')
  await until(() => isDelivered(id))
  await until(async () => (await tablesWith('dewi.k@')).includes('public.event'))
  expect(await tablesWith('+6281273459981')).toContain('public.attempt')

  const done = await erase('--phone', '+62 812-7345-9981')
  expect(done).toMatchObject({ checkoutIds: [id], payoutIds: [] })
  for (const gone of ['81273459981', 'dewi.k@mail.example', 'untuk Dewi']) {
    expect(await tablesWith(gone), gone).toEqual([])
  }
  const { body } = await gateway.call('GET', `/v1/checkout/${id}`)
  expect(body).toMatchObject({ status: 'SUCCEEDED', paidAmount: 125_000, externalId: 'order-1', metadata: {} })
  expect((await erase('--checkout', id)).rows).toMatchObject({ checkouts: 0, events: 0, messages: 0 })
})

test('the name on a virtual account is gone from every table, the sandbox bank’s messages included', async () => {
  const body = aCheckoutBody({ type: 'virtual_account', code: 'BCA', name: 'Kartikasari', externalId: 'order-va' })
  const { body: created } = await gateway.call('POST', '/v1/checkout', { body })
  await fetch(`${gateway.url}/${created.id}`)
  await gateway.call('POST', `/v1/sandbox/checkout/${created.id}/simulate`, { body: { outcome: 'succeeded' } })
  await until(async () => (await gateway.call('GET', `/v1/checkout/${created.id}`)).body.status === 'SUCCEEDED')
  await until(() => isDelivered(created.id))
  await until(async () => (await tablesWith('Kartikasari')).includes('public.api_request'))
  expect(await tablesWith('Kartikasari')).toEqual(expect.arrayContaining(['public.attempt', 'public.inbound_message']))
  expect(await erase('--name', 'KARTIKASARI')).toMatchObject({ checkoutIds: [created.id] })
  expect(await tablesWith('Kartikasari')).toEqual([])
})

test('one person is named, of a merchant that exists', async () => {
  await expect(erase()).rejects.toThrow('Say who it is')
  await expect(erase('--phone', '12')).rejects.toThrow('--phone is not one')
  await expect(erase('--account', '000000')).rejects.toThrow('--account is not one')
  expect(await erase('--name', 'Nobody At All')).toMatchObject({ checkoutIds: [], payoutIds: [] })
})
