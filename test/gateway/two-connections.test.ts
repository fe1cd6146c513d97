import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { disableConnection } from '../../src/connections/change-state.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { bankControl } from '../../src/sandbox/bank/control/control.ts'
import { makeSandboxKeys } from '../../src/sandbox/bank/partner.ts'
import { startBank } from '../../src/sandbox/bank/start.ts'
import { sandboxCredentials } from '../../src/sandbox/own-connection.ts'
import { aDatabase } from '../database/database.ts'
import { aPayoutBody, aSender } from '../payouts/send-money.ts'
import { connectBank } from '../rails/connections.ts'
import { aCheckoutBody, aGateway, freePort, until } from './gateway.ts'

/** A bank's half of the agreement: its keys, and the port it will listen on. */
const aFutureBank = async () => ({ keys: await makeSandboxKeys(), port: await freePort(), id: '' })
const banks = [await aFutureBank(), await aFutureBank()] as const
const [first, second] = banks

const gateway = await aGateway({ BANK_TRANSFER_MS: '0' }, undefined, async (stored) => {
  for (const bank of banks) {
    bank.id = await connectBank(stored, sandboxCredentials(bank.keys, `http://127.0.0.1:${bank.port}`))
  }
})

async function open({ keys, port, id }: typeof first) {
  const { db } = await aDatabase()
  const { clock, url } = gateway
  const partner = { ...keys, notifyUrl: `${url}/v1/inbound/${id}`, payerUrl: url }
  const logger = pino({ level: 'silent' })
  const bank = await startBank({ db, clock, port, host: '127.0.0.1', partner, logger, transferMs: 0 })
  afterAll(bank.stop)
  return bankControl({ url: bank.url, controlSecret: keys.controlSecret })
}
const [firstControl, secondControl] = [await open(first), await open(second)]
const sender = aSender(gateway)

async function aCode() {
  const { body } = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })
  await fetch(`${gateway.url}/${body.id}`)
  const attempt = await until(async () =>
    transaction(gateway.db, ALL_MERCHANTS, (tx) =>
      tx
        .selectFrom('attempt')
        .selectAll()
        .where('checkout_id', '=', body.id)
        .where('status', '=', 'ISSUED')
        .executeTakeFirst(),
    ),
  )
  return { id: String(body.id), attempt, qrContent: (attempt.instrument as { qrContent: string }).qrContent }
}
const untilPaid = (id: string) =>
  until(async () => (await gateway.call('GET', `/v1/checkout/${id}`)).body.status === 'SUCCEEDED')
const rowOf = (id: string) =>
  transaction(gateway.db, ALL_MERCHANTS, (tx) =>
    tx.selectFrom('payout').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

test('a disabled connection requests nothing new, and what it requested is still paid, polled and booked as its own', async () => {
  const before = await aCode()
  expect(before.attempt.connection_id).toBe(first.id)
  const unnotified = await aCode()
  // The payout of this receiver is never answered: it is polled later.
  const { data } = (await sender.send(aPayoutBody({}, { receiverAccountNo: '1234560003' }))).body
  await until(async () => (await rowOf(data.id)).stage !== 'QUEUED')
  expect((await rowOf(data.id)).connection_id).toBe(first.id)

  await transaction(gateway.db, ALL_MERCHANTS, (tx) => disableConnection(tx, first.id, new Date()))
  const after = await until(async () => {
    const made = await aCode()
    return made.attempt.connection_id === second.id && made
  })
  const sent = (await sender.send(aPayoutBody())).body.data
  await sender.untilStatus(sent.id, 'SUCCEEDED')
  expect((await rowOf(sent.id)).connection_id).toBe(second.id)

  await firstControl.payQr(before.qrContent)
  await secondControl.payQr(after.qrContent)
  await firstControl.payQr(unnotified.qrContent, { behaviour: { notify: 'never' } })
  await untilPaid(before.id)
  await untilPaid(after.id)
  await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 120 } })
  sender.forget()
  await untilPaid(unnotified.id)
  await sender.untilStatus(data.id, 'SUCCEEDED')

  const { rows } = await gateway.db.pool.query(`
    select account, sum(amount)::text as sum from ledger_entry where account like 'clearing:%' group by account`)
  expect(Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))).toEqual({
    [`clearing:${first.id}`]: `${-2 * 12_500_000 + 15_000_000}`,
    [`clearing:${second.id}`]: `${-12_500_000 + 15_000_000}`,
  })
})
