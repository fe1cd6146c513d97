import { request as httpRequest } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aMember, anotherMerchant, type Browser } from '../../../test/gateway/dashboard.ts'
import { until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { aPayroll, uploadPayouts } from '../../../test/payouts/payout-upload.ts'
import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import { transaction } from '../../db/transaction.ts'
import { creditFunds } from '../../ledger/credit-opening.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const NDJSON = { accept: 'application/x-ndjson' }
const FEE = 2_500
/** More than a reply shows of them, also without those that are covered. */
const ROWS = 1_020

const credit = (merchantId: string, whole: number) =>
  transaction(gateway.db, merchantId, (tx) =>
    creditFunds(tx, { merchantId, at: new Date(), money: fromWhole(whole, currency('IDR')) }, `of ${whole}`),
  )
const countOf = (merchantId: string): Promise<number> =>
  transaction(gateway.db, merchantId, async (tx) => {
    const { count } = await tx
      .selectFrom('payout')
      .select((row) => row.fn.countAll<bigint>().as('count'))
      .where('merchant_id', '=', merchantId)
      .executeTakeFirstOrThrow()
    return Number(count)
  })
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** What a browser says with a file, for what is sent by other means. */
const headersOf = ({ cookies }: Browser, merchantId: string) => ({
  origin: gateway.config.baseUrl,
  'sec-fetch-site': 'same-origin',
  'x-gapura-dashboard': merchantId,
  cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
  'content-type': 'application/octet-stream',
})

/** Sends a file as the page does, and leaves as soon as it begins. */
async function sendAndLeave(browser: Browser, merchantId: string, file: string, hash: string): Promise<void> {
  const leaving = new AbortController()
  const reply = await fetch(`${gateway.url}/dashboard/api/payouts/bulk?hash=${hash}&confirm=true`, {
    method: 'POST',
    body: file,
    signal: leaving.signal,
    headers: { ...headersOf(browser, merchantId), ...NDJSON },
  })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/x-ndjson'])
  leaving.abort()
}

test('a payroll beyond the balance says so before it is sent, is sent as far as the balance covers it, and the same file sends the rest', async () => {
  const merchantId = await anotherMerchant(gateway)
  const finance = await aMember(gateway, 'finance', merchantId)
  const covered = 10
  await credit(merchantId, covered * (10_000 + FEE))
  const file = aPayroll('gaji', ROWS)
  const { body: shown } = await uploadPayouts(finance, file)
  expect(shown).toMatchObject({ good: ROWS, faulty: 0, available: covered * (10_000 + FEE) })
  expect(shown.totals).toEqual([{ currency: 'IDR', amount: ROWS * 10_000, fee: ROWS * FEE, count: ROWS }])
  expect(shown.rows).toHaveLength(1_000)

  const confirmed = { hash: shown.hash, confirm: 'true' }
  const lines = linesOf((await uploadPayouts(finance, file, confirmed, NDJSON)).text)
  const last = lines.pop()
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line.of).toBe(ROWS)
  expect([last.accepted, last.refusedCount, last.refused.length]).toEqual([covered, ROWS - covered, 1_000])
  expect(last.refused[0]).toMatchObject({ line: covered + 2, message: expect.stringMatching(/balance/) })
  expect(await countOf(merchantId)).toBe(covered)

  await credit(merchantId, ROWS * (10_000 + FEE))
  const { body: again } = await uploadPayouts(finance, file)
  expect([again.good, again.faulty]).toEqual([ROWS - covered, covered])
  await sendAndLeave(finance, merchantId, file, again.hash)
  await until(async () => (await countOf(merchantId)) === ROWS)
  const { body: third } = await uploadPayouts(finance, file)
  expect([third.good, third.faulty, third.rows.length]).toEqual([0, ROWS, 1_000])
  expect((await uploadPayouts(finance, file, { hash: third.hash, confirm: 'true' })).body.accepted).toBe(0)
  expect(await countOf(merchantId)).toBe(ROWS)

  const owner = await aMember(gateway, 'owner', merchantId)
  const audited = await until(async () => {
    const { data } = (await owner.call('GET', '/dashboard/api/audit')).body
    return data.find((one: { what: string; detail?: object }) => one.what === 'payout.send_many' && one.detail)
  })
  expect(audited.detail).toMatchObject({ accepted: ROWS - covered, refused: covered })
})

test('a second person sees how much it is, and sends all of it at once', async () => {
  // More than the request itself shows.
  const COUNT = 220
  const merchantId = await anotherMerchant(gateway)
  const [owner, finance] = await Promise.all([
    aMember(gateway, 'owner', merchantId),
    aMember(gateway, 'finance', merchantId),
  ])
  await credit(merchantId, COUNT * (10_000 + FEE))
  const approveAbove = [{ currency: 'IDR', amount: 1_000 }]
  const { status } = await owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove } })
  expect(status).toBe(200)
  const file = new Uint8Array(gzipSync(aPayroll('bonus', COUNT)))
  const { body: shown } = await uploadPayouts(finance, file)
  const requested = await uploadPayouts(finance, file, { hash: shown.hash, confirm: 'true' }, NDJSON)
  expect(requested.status).toBe(202)
  const { approvalId } = requested.body
  const [waiting] = (await owner.call('GET', '/dashboard/api/approvals')).body.data
  expect(waiting).toMatchObject({ id: approvalId, count: COUNT, total: { currency: 'IDR', amount: COUNT * 10_000 } })
  expect(waiting.payouts.map(({ externalId }: { externalId: string }) => externalId).slice(0, 3)).toEqual([
    'bonus-0',
    'bonus-1',
    'bonus-2',
  ])
  expect(waiting.payouts).toHaveLength(100)
  const approve = `/dashboard/api/approvals/${approvalId}/approve`
  const lines = linesOf((await owner.call('POST', approve, { body: {}, headers: NDJSON })).text)
  expect(lines.pop()).toMatchObject({ counts: { accepted: COUNT, refused: 0 } })
  expect(lines[0]).toMatchObject({ of: COUNT })
  expect(await countOf(merchantId)).toBe(COUNT)
})

test('one line more than may be is refused, and so is a file that grows beyond what payouts take', async () => {
  const finance = await aMember(gateway, 'finance')
  const codeOf = async (text: string) =>
    (await uploadPayouts(finance, new Uint8Array(gzipSync(text)))).body.errors[0].code
  expect(await codeOf(aPayroll('many', 50_001))).toBe('TOO_MANY')
  expect(await codeOf('a'.repeat(17 * 1_024 * 1_024))).toBe('TOO_LARGE')
})

test('who may not send is refused before a byte of the file has come', async () => {
  const headers = headersOf(await aMember(gateway, 'read_only'), gateway.merchantId)
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const url = `${gateway.url}/dashboard/api/payouts/bulk`
  const requested = httpRequest(
    url,
    { method: 'POST', headers: { ...headers, 'content-length': 5_000_000 } },
    (reply) => resolve(reply.statusCode),
  )
  requested.on('error', reject)
  requested.flushHeaders()
  expect(await promise).toBe(403)
  requested.destroy()
})
