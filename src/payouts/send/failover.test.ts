import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aGateway } from '../../../test/gateway/gateway.ts'
import { aPayoutBody, aSender } from '../../../test/payouts/send-money.ts'
import { aSendingBank, railsOver } from '../../../test/rails/fake-connections.ts'
import { defined } from '../../../test/setup/defined.ts'
import type { PayoutRails } from '../../connections/rails.ts'
import type { AccountLookup, PayoutRail, TransferState } from '../../connectors/payout-port.ts'
import { transaction } from '../../db/transaction.ts'
import { verifyLedger } from '../../ledger/verify/verify.ts'
import { DEMO } from '../../sandbox/demo.ts'
import { findPayout } from '../find/find.ts'
import { pollNamed } from '../reconciliation/poll-discrepancies.ts'
import { pollPayout } from './poll-bank.ts'
import { sendPayout } from './send.ts'

const gateway = await aGateway({ WORK: 'off' })
const { db, clock } = gateway
const sender = aSender(gateway)

const find = async (id: string) => defined(await findPayout(db, DEMO.merchantId, id))
const accept = async () => find((await sender.send(aPayoutBody())).body.data.id)
const appWith = (rails: PayoutRails) => ({
  db,
  clock,
  rails,
  livemode: false,
  signals: { wake: () => {} },
  log: pino({ level: 'silent' }),
})

const LOST: TransferState = { is: 'unknown', railCode: 'timeout' }
const NO_LOOK_UP: AccountLookup = { is: 'unknown', railCode: 'no_connection' }
const away = { inquireAccount: async () => NO_LOOK_UP }

test('a bank that does not look the account up is skipped: nothing was sent', async () => {
  const [first, second] = [aSendingBank('con_a', away), aSendingBank('con_b')]
  const payout = await accept()
  await sendPayout(appWith(railsOver([first, second]).payoutRails), payout)
  expect(await find(payout.id)).toMatchObject({ stage: 'SUBMITTED', connectionId: 'con_b' })
  expect([first.sent, second.sent]).toEqual([[], [payout.reference]])
})

test('a transfer with an unknown outcome is polled where it was sent, and never sent again', async () => {
  const [first, second] = [aSendingBank('con_a', { send: async () => LOST }), aSendingBank('con_b')]
  const payout = await accept()
  const { payoutRails } = railsOver([first, second])
  const app = appWith(payoutRails)
  await sendPayout(app, payout)
  expect(await find(payout.id)).toMatchObject({ stage: 'UNKNOWN', connectionId: 'con_a' })
  // A worker that claimed it before, and comes late.
  await sendPayout(app, payout)
  await pollPayout(app, await find(payout.id))
  expect([first.sent.length, first.polled.length]).toEqual([1, 1])
  expect([second.sent, second.polled]).toEqual([[], []])
})

test('a payout on a statement is never sent, even if it is queued here: its bank is polled for the service that sent it', async () => {
  const payout = await accept()
  const succeeded: TransferState = { is: 'succeeded', bankReference: 'R1', amount: payout.amount, railCode: '00' }
  const missing: TransferState = { is: 'not_found', railCode: '4041801' }
  const inquired: string[] = []
  const first = aSendingBank('con_a', {
    offers: (['intrabank', 'bifast', 'rtgs'] as const).map((service) => ({
      service,
      above: 0n,
      upTo: null,
      hours: 'always',
    })),
    inquire: async ({ service }) => {
      inquired.push(service)
      return service === 'bifast' ? succeeded : missing
    },
  })
  const second = aSendingBank('con_b')
  const app = appWith(railsOver([second, first]).payoutRails)
  await transaction(db, DEMO.merchantId, (tx) => pollNamed(tx, 'con_a', [payout.reference], clock()))
  // A worker that claimed it before, and comes late.
  await sendPayout(app, payout)
  expect(await find(payout.id)).toMatchObject({ stage: 'UNKNOWN', connectionId: 'con_a', service: null })
  await pollPayout(app, await find(payout.id))
  expect(await find(payout.id)).toMatchObject({ status: 'SUCCEEDED', service: 'bifast', bankReference: 'R1' })
  expect([inquired, first.sent, second.sent]).toEqual([['intrabank', 'bifast'], [], []])
})

test('a refused account is final, and no other bank is queried', async () => {
  const refused = async (): Promise<AccountLookup> => ({ is: 'refused', reason: 'Closed', railCode: '4031618' })
  const [first, second] = [aSendingBank('con_a', { inquireAccount: refused }), aSendingBank('con_b')]
  const payout = await accept()
  await sendPayout(appWith(railsOver([first, second]).payoutRails), payout)
  expect(await find(payout.id)).toMatchObject({ status: 'FAILED', failure: { code: 'RECEIVER_ACCOUNT_REFUSED' } })
  expect(second.looked).toEqual([])
})

test('if no bank looks the account up, the payout waits in the queue', async () => {
  const banks = [aSendingBank('con_a', away), aSendingBank('con_b', away)]
  const payout = await accept()
  await sendPayout(appWith(railsOver(banks).payoutRails), payout)
  expect(await find(payout.id)).toMatchObject({ status: 'PROCESSING', stage: 'QUEUED', pollCount: 1 })
  expect(banks.map(({ looked }) => looked.length)).toEqual([1, 1])
})

test('a bank whose service is closed is skipped for one that is open', async () => {
  const closed = { service: 'rtgs', above: 0n, upTo: null, hours: { opens: 0, closes: 0 } } as const
  const [first, second] = [aSendingBank('con_a', { offers: [closed] }), aSendingBank('con_b')]
  const payout = await accept()
  await sendPayout(appWith(railsOver([first, second]).payoutRails), payout)
  expect(await find(payout.id)).toMatchObject({ stage: 'SUBMITTED', connectionId: 'con_b' })
})

test('a bank whose transfers fail is tried last, and a disabled one gets no new ones', async () => {
  const first = aSendingBank('con_a', { send: async () => LOST })
  const second = aSendingBank('con_b')
  const { payoutRails } = railsOver([first, second])
  for (let i = 0; i < 5; i++) await sendPayout(appWith(payoutRails), await accept())
  expect([first.sent.length, second.sent.length]).toEqual([3, 2])
  const disabled = railsOver([{ ...first, state: 'disabled' }, second])
  await sendPayout(appWith(disabled.payoutRails), await accept())
  expect([first.sent.length, second.sent.length]).toEqual([3, 3])
  expect(disabled.payoutRails.of('con_a')).toBeDefined()
})

test('for any behaviour of two banks, no payout is sent twice or over another connection than its row has', async () => {
  const lookups: readonly PayoutRail['inquireAccount'][] = [
    async ({ name }) => ({ is: 'found', name, railCode: '2001600' }),
    async ({ name }) => ({ is: 'found', name, railCode: '2001600' }),
    away.inquireAccount,
  ]
  const ends: readonly TransferState[] = [
    { is: 'succeeded', bankReference: null, amount: null, railCode: '2001800' },
    { is: 'failed', reason: 'The bank refused', railCode: '4031814' },
    LOST,
    { is: 'processing', bankReference: null, railCode: '2021800' },
  ]
  let seed = 7
  const oneOf = <T>(values: readonly T[]): T => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return defined(values[seed % values.length])
  }
  const erratic = (name: string) =>
    aSendingBank(name, {
      inquireAccount: (receiver, transfer) => oneOf(lookups)(receiver, transfer),
      send: async () => oneOf(ends),
      inquire: async () => oneOf(ends),
    })
  const banks = [erratic('con_a'), erratic('con_b')]
  const app = appWith(railsOver(banks).payoutRails)
  const ids = await Promise.all(Array.from({ length: 40 }, async () => (await accept()).id))
  // Two concurrent workers, in any order, as after an expired lease.
  for (let round = 0; round < 3; round++) {
    await Promise.all(
      [...ids, ...ids].map(async (id) => {
        const payout = await find(id)
        await (payout.stage === 'QUEUED' ? sendPayout(app, payout) : pollPayout(app, payout))
      }),
    )
  }
  for (const id of ids) {
    const { reference, connectionId, stage } = await find(id)
    const by = banks.filter(({ sent }) => sent.includes(reference)).map(({ id: name }) => name)
    expect(banks.flatMap(({ sent }) => sent.filter((one) => one === reference)).length).toBeLessThanOrEqual(1)
    if (stage === 'QUEUED') expect(by).toEqual([])
    else expect(by).toEqual([connectionId])
  }
  expect((await verifyLedger(db)).flatMap(({ violations }) => violations)).toEqual([])
})

test('a payout on a statement that its bank finds under no service stays for a person, after any number of polls', async () => {
  const bank = aSendingBank('con_a', { inquire: async () => ({ is: 'not_found', railCode: '4041801' }) })
  const payout = await accept()
  const app = appWith(railsOver([bank]).payoutRails)
  await transaction(db, DEMO.merchantId, (tx) => pollNamed(tx, 'con_a', [payout.reference], clock()))
  for (let day = 0; day < 9; day++) {
    await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 86_400 } })
    await pollPayout(app, await find(payout.id))
  }
  expect(await find(payout.id)).toMatchObject({ status: 'PROCESSING', stage: 'UNRESOLVED' })
  expect(bank.sent).toEqual([])
})
