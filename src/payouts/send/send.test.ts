import { pino } from 'pino'
import { expect, test } from 'vitest'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { aPayoutBody, aSender } from '../../../test/payouts/send-money.ts'
import { payoutRailsWith } from '../../../test/rails/rails.ts'
import { defined } from '../../../test/setup/defined.ts'
import { NATIONAL } from '../../connectors/national-offers.ts'
import type { IntendedTransfer, PayoutRail, Transfer, TransferService } from '../../connectors/payout-port.ts'
import { transaction } from '../../db/transaction.ts'
import { OWN_CONNECTION } from '../../sandbox/own-connection.ts'
import { findPayout } from '../find/find.ts'
import { findWaiting } from '../find/find-waiting.ts'
import { sendPayout } from './send.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const sender = aSender(gateway)

/** A bank with the services of the test that knows every receiver and records its requests. */
function aRail(offers: PayoutRail['offers'], unreached: readonly TransferService[] = []) {
  const looked: (IntendedTransfer | null)[] = []
  const sent: Transfer[] = []
  const rail: PayoutRail = {
    name: OWN_CONNECTION.id,
    bankCode: '014',
    offers,
    inquireAccount: async ({ name }, transfer) => {
      looked.push(transfer)
      return transfer && unreached.includes(transfer.service)
        ? { is: 'unreachable', reason: 'Bank Not Supported By Switch', railCode: '4041603' }
        : { is: 'found', name, railCode: '2001600' }
    },
    send: async (transfer) => {
      sent.push(transfer)
      return { is: 'processing', bankReference: null, railCode: '2021800' }
    },
    inquire: () => Promise.reject(new Error('no inquiry is expected')),
  }
  return { rail, looked, sent }
}

async function accept() {
  const { id } = (await sender.send(aPayoutBody())).body.data
  return defined(await findPayout(gateway.db, gateway.merchantId, id))
}

const appWith = (rail: PayoutRail) => ({
  db: gateway.db,
  clock: gateway.clock,
  rails: payoutRailsWith(rail),
  livemode: false,
  signals: { wake: () => {} },
  log: pino({ level: 'silent' }),
})

test('the account is looked up for the same transfer that is then sent', async () => {
  const payout = await accept()
  const { rail, looked, sent } = aRail([NATIONAL.online])
  await sendPayout(appWith(rail), payout)
  const { reference, amount } = payout
  expect(looked).toEqual([{ reference, amount, service: 'online' }])
  const stored = defined(await findPayout(gateway.db, gateway.merchantId, payout.id))
  expect(sent).toMatchObject([{ reference, amount, service: 'online', sentAt: stored.submittedAt }])
  expect(stored).toMatchObject({ service: 'online', stage: 'SUBMITTED' })
})

test('an amount no service carries fails at once: no money left, and it is available again', async () => {
  const before = await sender.balance()
  const payout = await accept()
  const { rail, looked, sent } = aRail([{ ...NATIONAL.bifast, upTo: payout.amount.amount - 1n }])
  await sendPayout(appWith(rail), payout)
  expect(await findPayout(gateway.db, gateway.merchantId, payout.id)).toMatchObject({
    status: 'FAILED',
    failure: { code: 'AMOUNT_NOT_CARRIED' },
    submittedAt: null,
  })
  expect([looked, sent]).toEqual([[], []])
  expect(await sender.balance()).toEqual(before)
})

test('a service that does not reach the account is skipped for the next, and only one sends', async () => {
  const payout = await accept()
  const { rail, looked, sent } = aRail([NATIONAL.bifast, NATIONAL.online], ['bifast'])
  await sendPayout(appWith(rail), payout)
  expect(looked.map((transfer) => transfer?.service)).toEqual(['bifast', 'online'])
  expect(sent.map(({ service }) => service)).toEqual(['online'])
})

test('an account no service reaches fails the payout unsent', async () => {
  const payout = await accept()
  const { rail, sent } = aRail([NATIONAL.bifast, NATIONAL.online], ['bifast', 'online'])
  await sendPayout(appWith(rail), payout)
  expect(sent).toEqual([])
  expect(await findPayout(gateway.db, gateway.merchantId, payout.id)).toMatchObject({
    status: 'FAILED',
    failure: { code: 'AMOUNT_NOT_CARRIED' },
    submittedAt: null,
  })
})

test('while the only service is closed the payout waits, and no bank is queried', async () => {
  const payout = await accept()
  const { rail, looked } = aRail([{ ...NATIONAL.rtgs, above: 0n, hours: { opens: 0, closes: 0 } }])
  await sendPayout(appWith(rail), payout)
  expect(looked).toEqual([])
  expect(await findPayout(gateway.db, gateway.merchantId, payout.id)).toMatchObject({ stage: 'QUEUED', pollCount: 1 })
  const read = async () => (await sender.find(payout.id)).hint
  expect(await read()).toEqual({
    code: 'SERVICE_CLOSED',
    service: 'rtgs',
    opensAt: expect.stringMatching(/T17:00:00.000Z$/),
    message: expect.stringMatching(/^RTGS opens (Mon|Tues|Wednes|Thurs|Fri)day \d+ [A-Z][a-z]+ 00:00 WIB\.$/),
  })

  const waiting = async () => {
    const { body } = await sender.call('GET', '/v1/send-money?waits=opening')
    return body.data.map(({ id }: { id: string }) => id)
  }
  expect(await waiting()).toEqual([payout.id])
  const counted = () =>
    transaction(gateway.db, gateway.merchantId, (tx) => findWaiting(tx, gateway.merchantId, 'opening', 9))
  expect(await counted()).toEqual({
    payouts: [{ id: payout.id, amount: payout.amount }],
    opens: { service: 'rtgs', opensAt: new Date((await read()).opensAt) },
  })

  // Once a service carries it, it no longer waits.
  await sendPayout(appWith(aRail([NATIONAL.online]).rail), payout)
  expect(await read()).toBeNull()
  expect(await waiting()).toEqual([])
  expect(await counted()).toEqual({ payouts: [], opens: null })
})
