import { expect, test } from 'vitest'
import { until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { aRefundApp } from '../../../test/refunds/refund-app.ts'
import { aRefunder } from '../../../test/refunds/refunds.ts'
import { DAY_MS } from '../../base/clock.ts'
import { findRefund } from '../find/find.ts'
import { type Confirmation, confirmAccount } from './confirm-account.ts'
import { findRefundByClaim } from './find-by-token.ts'
import { type Account, nameAccount } from './name-account.ts'

const gateway = await sharedGateway({ BANK_TRANSFER_MS: '50' })
const { call } = gateway
const { aPaid, refund, read, untilStatus, balance, advance, eventsOf, expectWhole, tokenOf } = aRefunder(gateway)
const app = await aRefundApp(gateway)

const BCA = { type: 'virtual_account', code: 'BCA' }
const MINE = { bankCode: 'MANDIRI', accountNo: '0012345678' }
const THEIRS = { bankCode: '008', accountNo: '0099887766' }

/** By the token of the claim link, as the page does. */
const nameBy = async (id: string, account: Account) => nameAccount(app, await tokenOf(id), account)
const confirmBy = async (id: string, given: Confirmation) => confirmAccount(app, await tokenOf(id), given)

const refundOf = async (id: string) => {
  const found = await findRefund(app.db, gateway.merchantId, id)
  if (!found) throw new Error('no refund')
  return found
}

/** Names an account that is found, and returns the naming to confirm. */
async function name(id: string, account = MINE): Promise<{ naming: number; holder: string | null }> {
  const named = await nameBy(id, account)
  if (named.is !== 'found') throw new Error(named.is)
  return named
}

async function aClaim(): Promise<string> {
  const { transactionId } = await aPaid(BCA)
  const { body } = await refund({ transactionId, fallback: 'claim_link' })
  expect(body.status).toBe('NEEDS_PAYER')
  return body.id
}

test('a payer names an account, confirms the masked name, and is paid', async () => {
  const id = await aClaim()
  const named = await nameBy(id, { ...MINE, accountNo: ' 0012-3456 78' })
  expect(named).toMatchObject({ is: 'found', naming: 1, account: { bankCode: '008', accountNo: '0012345678' } })
  if (named.is !== 'found') throw new Error(named.is)
  expect(named.holder).toMatch(/^\S+\*/)
  const confirmed = await confirmBy(id, named)
  if (confirmed.is !== 'confirmed') throw new Error(confirmed.is)
  expect(confirmed.refund).toMatchObject({ status: 'PROCESSING', way: 'claim_link' })
  const done = await untilStatus(id, 'SUCCEEDED')
  expect(done).toMatchObject({ way: 'claim_link', payoutId: confirmed.refund.payoutId })
  expect(await eventsOf(id)).toEqual(['refund.needs_payer', 'refund.processing', 'refund.succeeded'])
  await expectWhole()
})

test('a link is used once: a repeat is confirmed, another account is too late', async () => {
  const id = await aClaim()
  const { naming } = await name(id)
  const both = await Promise.all([confirmBy(id, { naming }), confirmBy(id, { naming })])
  const payouts = both.map((one) => (one.is === 'confirmed' ? one.refund.payoutId : one.is))
  expect(new Set(payouts).size).toBe(1)
  expect(payouts[0]).toMatch(/^po_/)
  expect(await nameBy(id, THEIRS)).toMatchObject({ is: 'over' })
  expect(await confirmBy(id, { naming: naming + 1 })).toMatchObject({ is: 'over' })
  await untilStatus(id, 'SUCCEEDED')
  await expectWhole()
})

test('of two tabs neither confirms the account of the other', async () => {
  const id = await aClaim()
  const mine = await name(id, MINE)
  const theirs = await name(id, THEIRS)
  expect(await confirmBy(id, mine)).toEqual({ is: 'changed' })
  expect((await read(id)).status).toBe('NEEDS_PAYER')
  expect((await confirmBy(id, theirs)).is).toBe('confirmed')
  await untilStatus(id, 'SUCCEEDED')
})

test('of two concurrent look-ups the last one is stored, under a number of its own', async () => {
  const id = await aClaim()
  const both = await Promise.all([nameBy(id, MINE), nameBy(id, THEIRS)])
  const stored = both.filter((one) => one.is === 'found')
  const last = stored.find(({ naming }) => naming === 2)
  expect(last?.naming).toBe(2)
  for (const one of stored.filter(({ naming }) => naming === 1)) {
    expect(await confirmBy(id, one)).toEqual({ is: 'changed' })
  }
  expect(await confirmBy(id, { naming: 2 })).toMatchObject({
    refund: { receiver: { bankCode: '008', accountNo: last?.account.accountNo } },
  })
  await untilStatus(id, 'SUCCEEDED')
})

test('an account that was not named is not confirmed, a closed one is refused, a malformed one is a fault', async () => {
  const id = await aClaim()
  expect(await confirmBy(id, { naming: 0 })).toEqual({ is: 'changed' })
  await name(id)
  expect(await nameBy(id, { bankCode: 'MANDIRI', accountNo: '1234560001' })).toEqual({ is: 'refused' })
  for (const naming of [1, 2, Number.NaN]) expect(await confirmBy(id, { naming })).toEqual({ is: 'changed' })
  for (const account of [
    { ...MINE, accountNo: '12 34' },
    { ...MINE, bankCode: 'NOBANK' },
    { ...MINE, bankCode: '' },
  ]) {
    await expect(nameBy(id, account)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  }
  for (const none of ['re_none', id, id.slice(3)]) {
    await expect(nameAccount(app, none, MINE)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(confirmAccount(app, none, { naming: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await call('POST', `/v1/refunds/${id}/cancel`)
})

test('names cannot be learned by trying, and a bank that does not respond costs no try', async () => {
  const id = await aClaim()
  const silent = { ...MINE, accountNo: '1234560005' }
  for (let i = 0; i < 3; i++) expect(await nameBy(id, silent)).toEqual({ is: 'unavailable' })
  const tries = []
  for (let i = 0; i < 12; i++) tries.push(await nameBy(id, { ...MINE, accountNo: `00123456${10 + i}` }))
  expect(tries.map(({ is }) => is)).toEqual([...Array(10).fill('found'), 'too_often', 'too_often'])
  expect((await confirmBy(id, { naming: 10 })).is).toBe('confirmed')
  await untilStatus(id, 'SUCCEEDED')
})

test('if a bank reports no names, the number is entered twice', async () => {
  const id = await aClaim()
  await name(id)
  await gateway.db.pool.query('update refund set receiver_name = null where id = $1', [id])
  expect(await confirmBy(id, { naming: 1 })).toEqual({ is: 'mistyped' })
  expect(await confirmBy(id, { naming: 1, accountNo: '0012345679' })).toEqual({ is: 'mistyped' })
  expect((await confirmBy(id, { naming: 1, accountNo: '0012 3456 78' })).is).toBe('confirmed')
  await untilStatus(id, 'SUCCEEDED')
})

test('a cancelled link is over', async () => {
  const id = await aClaim()
  const named = await name(id)
  await call('POST', `/v1/refunds/${id}/cancel`)
  expect(await confirmBy(id, named)).toMatchObject({ is: 'over', refund: { status: 'CANCELLED' } })
})

test('if the payer names no account within 14 days, the refund fails and the money is available again', async () => {
  const id = await aClaim()
  const held = (await balance()).held
  await advance((14 * DAY_MS) / 1_000 + 60)
  expect(await nameBy(id, MINE)).toMatchObject({ is: 'over' })
  const failed = await untilStatus(id, 'FAILED')
  expect(failed.failure.code).toBe('CLAIM_EXPIRED')
  // Links of other tests may have expired with it.
  expect((await balance()).held).toBeLessThanOrEqual(held - 125_000)
  await expectWhole()
})

/** When the transaction began that waits for a lock. */
const waitingSince = async (): Promise<string | undefined> => {
  const { rows } = await gateway.db.pool.query(
    `select xact_start::text from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.xact_start
}

test('a row locked longer than the lock timeout is waited for', async () => {
  const id = await aClaim()
  const named = await nameBy(id, MINE)
  if (named.is !== 'found') throw new Error(named.is)
  const other = await gateway.db.pool.connect()
  await other.query('begin')
  await other.query('select from refund where id = $1 for update', [id])
  const confirming = confirmBy(id, { naming: named.naming })
  // A statement waits for LOCK_TIMEOUT_MS; then the transaction begins again.
  const first = await until(waitingSince)
  await until(async () => ![undefined, first].includes(await waitingSince()))
  await other.query('rollback')
  other.release()
  expect((await confirming).is).toBe('confirmed')
})

test('a token is found by its hash, opens only its own refund, and is unique', async () => {
  const first = await aClaim()
  const { sealedToken, ...refund } = await refundOf(first)
  const token = await tokenOf(first)
  expect(token).toMatch(/^[0-9a-hjkmnp-tv-z]{35}$/)
  expect((await findRefundByClaim(app.db, token))?.id).toBe(first)
  for (const other of [token.toUpperCase(), `${token}0`, token.slice(0, -1), '', `${token.slice(0, -1)}!`]) {
    expect(await findRefundByClaim(app.db, other)).toBeUndefined()
  }
  // A token sealed for one refund does not open for another.
  const second = await refundOf(await aClaim())
  expect(second.sealedToken?.equals(sealedToken ?? Buffer.alloc(0))).toBe(false)
  expect(() => app.claimLinks.urlOf({ ...second, sealedToken })).toThrow('sealed for another row')
  expect(app.claimLinks.urlOf({ ...refund, sealedToken: null })).toBeNull()
})
