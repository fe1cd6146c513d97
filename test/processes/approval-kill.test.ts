import { expect, test } from 'vitest'
import { currency } from '../../src/base/currency.ts'
import { fromWhole } from '../../src/base/money.ts'
import { transaction } from '../../src/db/transaction.ts'
import { creditFunds } from '../../src/ledger/credit-opening.ts'
import { aMember, anotherMerchant, type Browser } from '../gateway/dashboard.ts'
import { aGateway, until } from '../gateway/gateway.ts'
import { aProcess } from '../gateway/process.ts'
import { aPayroll, uploadPayouts } from '../payouts/payout-upload.ts'

const ROWS = 1_300
const COST = 10_000 + 2_500
/** Longer than a process that lives lets pass without saying so. */
const LEASE_SECONDS = 180

const here = await aGateway()

/** Another process on the same database. */
async function another() {
  const env = {
    DATABASE_URL: here.databaseUrl,
    DATABASE_LISTEN_URL: here.directUrl,
    GAPURA_MASTER_KEY: here.masterKeyText,
  }
  const started = await aProcess({ command: ['serve'], env: { ...env, BASE_URL: here.config.baseUrl } })
  await started.ready()
  return started
}

/** Approves at a process, and returns once it says that the first payouts were accepted. */
async function approveAt(url: string, id: string, { cookies }: Browser, merchantId: string): Promise<void> {
  const reply = await fetch(`${url}/dashboard/api/approvals/${id}/approve`, {
    method: 'POST',
    body: '{}',
    headers: {
      'content-type': 'application/json',
      accept: 'application/x-ndjson',
      'sec-fetch-site': 'same-origin',
      origin: here.config.baseUrl,
      'x-gapura-dashboard': merchantId,
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    },
  })
  expect(reply.status).toBe(200)
  const first = await reply.body?.getReader().read()
  expect(JSON.parse(new TextDecoder().decode(first?.value).split('\n')[0] ?? '')).toMatchObject({ of: ROWS })
}

test('approved payouts continue by themselves after their process is killed, and nothing is sent twice', async () => {
  const merchantId = await anotherMerchant(here)
  const [owner, finance] = [await aMember(here, 'owner', merchantId), await aMember(here, 'finance', merchantId)]
  const money = fromWhole(2 * ROWS * COST, currency('IDR'))
  await transaction(here.db, merchantId, (tx) => creditFunds(tx, { merchantId, at: new Date(), money }, 'trial'))
  await owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove: [{ currency: 'IDR', amount: 0 }] } })
  const file = aPayroll('gaji', ROWS)
  const { hash } = (await uploadPayouts(finance, file)).body
  const { approvalId } = (await uploadPayouts(finance, file, { hash, confirm: 'true' })).body
  const approval = async () => (await owner.call('GET', '/dashboard/api/approvals?status=APPROVED')).body.data[0]
  const count = async () =>
    Number((await here.db.pool.query('select count(*) from payout where merchant_id = $1', [merchantId])).rows[0].count)

  const dying = await another()
  await approveAt(dying.url, approvalId, owner, merchantId)
  await dying.end('SIGKILL')
  const before = await count()
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(ROWS)
  expect(await approval()).toMatchObject({ id: approvalId, isUnderWay: true, sent: null })

  await here.advanceAll(LEASE_SECONDS)
  await until(async () => !(await approval()).isUnderWay)
  expect((await approval()).sent).toEqual({ accepted: ROWS, refused: 0 })
  expect(await count()).toBe(ROWS)
  const [balance] = (await owner.call('GET', '/v1/balance')).body.data
  expect(balance.available).toBe(2 * ROWS * COST - ROWS * COST)
})
