import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { checkBooks } from '../../src/proof/check-books.ts'
import { packageFiles } from '../../src/proof/package/package-files.ts'
import { readJws } from '../../src/proof/verifier/verify.mjs'
import { verifyBooks } from '../../src/proof/verify/verify-books.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { runAsOwner } from '../database/ledger-sql.ts'
import { aMember, anOperator, type Browser } from '../gateway/dashboard.ts'
import { aCheckoutBody, aGateway, until } from '../gateway/gateway.ts'
import { privacyOf } from '../privacy/privacy-commands.ts'
import { withoutGuards } from './books.ts'
import { faultsOf } from './package.ts'
import { unzip } from './unzip.ts'

const gateway = await aGateway()
const { db, masterKey, call, url } = gateway
const DAY_SECONDS = 86_400
const advance = gateway.advanceAll

// Commands beside the gateway are given its environment.
afterEach(() => vi.unstubAllEnvs())

const CUSTOMER = { name: 'Ratna Kusumawardhani', email: 'ratna@example.com', phone: '+6281299887766' }

/** A paid checkout of a person: its id. */
async function aPayment(): Promise<string> {
  const { id } = (await call('POST', '/v1/checkout', { body: aCheckoutBody({ customer: CUSTOMER }) })).body
  await call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded' } })
  await until(async () => (await call('GET', `/v1/checkout/${id}`)).body.status === 'SUCCEEDED')
  return id
}
const checkoutId = await aPayment()
await aPayment()
await advance(DAY_SECONDS)
const [event] = await until(async () => {
  const { data } = (await call('GET', '/v1/events?type=books.closed')).body
  return data.length > 0 && data
})
const { day } = event.data

test('every merchant receives a closed day, with a signature by a key that is published', async () => {
  const jwks = (await call('GET', '/.well-known/jwks.json', { key: null })).body
  const { signature, ...data } = event.data
  const signed = await readJws(signature, jwks, 'gapura-books+jwt')
  expect(signed).toMatchObject({ ...data, iss: gateway.config.baseUrl })
  expect(data).toEqual({
    ...{ day, treeSize: expect.any(Number), root: expect.stringMatching(/^[0-9a-f]{64}$/), previousRoot: null },
  })
  expect(data.treeSize).toBeGreaterThanOrEqual(2)
  expect(await verifyBooks({ db, masterKey })).toEqual([])
})

test('an auditor’s account downloads a package that holds', async () => {
  const auditor = await aMember(gateway, 'read_only')
  expect((await auditor.call('GET', '/dashboard/api/books')).body).toEqual({ firstDay: day, lastDay: day })
  const path = (to: string) => `/dashboard/api/books/file?from=${day}&to=${to}`
  const response = await fetch(url + path(day), { headers: headersOf(auditor) })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = unzip(Buffer.from(await response.arrayBuffer()))
  expect(await faultsOf(files)).toEqual([])
  expect(Object.keys(files)).toContain('verify.mjs')
  const refused = await auditor.call('GET', path('2026-01-01'))
  expect(refused.status).toBe(400)
})

const headersOf = ({ cookies }: Browser): Record<string, string> => ({
  cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
  'sec-fetch-site': 'same-origin',
  'x-gapura-dashboard': DEMO.merchantId,
})

test('an operator sees the last root, and downloads a whole day', async () => {
  const operator = await anOperator(gateway)
  // The gateway's own check may have come between the end of the day, to which the clock jumped, and its closing.
  await checkBooks({ db, masterKey, log: { error: vi.fn() } })(new Date(event.timestamp))
  const { body } = await operator.call('GET', '/dashboard/api/operator/books')
  expect(body).toMatchObject({ lastDay: day, root: event.data.root, faults: [] })
  const response = await fetch(`${url}/dashboard/api/operator/books/file?day=${day}`, { headers: headersOf(operator) })
  const files = unzip(Buffer.from(await response.arrayBuffer()))
  expect(await faultsOf(files)).toEqual([])
  expect(JSON.parse(files['manifest.json'] ?? '').scope).toEqual({ kind: 'day', day })
})

test('the ledger report has the root of each transaction’s day', async () => {
  const { id } = (await call('POST', '/v1/reports', { body: { kind: 'ledger', format: 'csv', from: day, to: day } }))
    .body
  await until(async () => (await call('GET', `/v1/reports/${id}`)).body.status === 'READY')
  const [head = '', line = ''] = (await call('GET', `/v1/reports/${id}/file`)).text.split('\r\n')
  expect([head.split(',').at(-1), line.split(',').at(-1)]).toEqual(['root', event.data.root])
})

test('erasing a person’s data leaves every file of a package as it was, and a receipt that still proves its payment', async () => {
  const { transactionId } = (await call('GET', `/v1/checkout/${checkoutId}`)).body.payment
  const receipt = async () => (await call('GET', `/v1/receipts/${transactionId}`)).body
  const packageOfDay = async () => {
    const files: Record<string, string> = {}
    const wanted = { scope: { kind: 'day', day }, since: null, now: new Date(event.timestamp) } as const
    for await (const { name, pieces } of packageFiles(db, wanted))
      for await (const piece of pieces) files[name] = `${files[name] ?? ''}${piece}`
    return files
  }
  const [before, receiptBefore] = [await packageOfDay(), await receipt()]
  const { rows } = await privacyOf(gateway).erase('--checkout', checkoutId)
  expect(rows.checkouts).toBe(1)
  expect(await packageOfDay()).toEqual(before)
  expect(await faultsOf(before)).toEqual([])
  expect(await verifyBooks({ db, masterKey })).toEqual([])
  const after = await receipt()
  expect(after.proof).toEqual(receiptBefore.proof)
  const jwks = (await call('GET', '/.well-known/jwks.json', { key: null })).body
  expect(await readJws(after.receipt, jwks, 'gapura-receipt+jwt')).toMatchObject({
    psp_confirmation_id: transactionId,
    person: null,
  })
  expect(JSON.stringify(before)).not.toContain('Ratna')
})

test('what the regular check finds is shown to operators until it is well again', async () => {
  const { rows } = await transaction(db, ALL_MERCHANTS, (tx) =>
    sql<{
      id: string
    }>`select transaction_id as id from proof_leaf where merchant_id = ${DEMO.merchantId} limit 1`.execute(tx),
  )
  const [{ id } = { id: '' }] = rows
  const edit = (by: number) =>
    runAsOwner(
      gateway.directUrl,
      withoutGuards(`update ledger_entry set amount = amount + ${by} where transaction_id = '${id}' and line = 1`),
    )
  const operator = await anOperator(gateway)
  const shown = async () => (await operator.call('GET', '/dashboard/api/operator/books')).body.faults
  const log = { error: vi.fn() }
  const check = (now: Date) => checkBooks({ db, masterKey, log })(now)
  await edit(1)
  expect(await check(new Date(Date.parse(event.timestamp)))).toBeGreaterThan(0)
  expect(await shown()).toContainEqual(expect.objectContaining({ day, transactionId: id, merchantId: DEMO.merchantId }))
  expect(log.error).toHaveBeenCalledOnce()
  await edit(-1)
  expect(await check(new Date(Date.parse(event.timestamp)))).toBe(0)
  expect(await shown()).toEqual([])
})
