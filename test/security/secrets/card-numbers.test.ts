import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { withoutCardNumbers } from '../../../src/base/privacy/card-numbers.ts'
import { loggerOptions } from '../../../src/cli/logger.ts'
import { reasonOf } from '../../../src/connectors/midtrans/api.ts'
import { callXendit } from '../../../src/connectors/xendit/api.ts'
import { transaction } from '../../../src/db/transaction.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { failureOf } from '../../../src/telemetry/spans.ts'
import { CARDS, dumpOf, expectNoCard } from '../../checkout/card-secrets.ts'
import { aCheckoutBody, aGateway, until } from '../../gateway/gateway.ts'
import { ownerQuery } from '../../gateway/owner.ts'

/** What is written to a log, line by line. */
function aLog() {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  return { lines, stream }
}
const { lines: logged, stream } = aLog()
const gateway = await aGateway({ WORK: 'off' }, stream)
const { call, db } = gateway
const spaced = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ')

test('a card’s number that a program sends by mistake is refused and stands in no log, row or reply', async () => {
  for (const [number, code] of CARDS) {
    const replies = [
      await call('POST', '/v1/checkout', { body: aCheckoutBody({ card: { number, securityCode: code, cvv: code } }) }),
      await call('POST', '/v1/checkout', { body: aCheckoutBody({ cardNumber: Number(number), pan: number }) }),
      await call('POST', '/v1/checkout', { body: aCheckoutBody({ [number]: spaced(number) }) }),
      await call('GET', `/v1/checkout?externalId=${number}`),
      await call('GET', `/v1/checkout/${number}`),
      await call('GET', `/v1/refunds/${number}`, { headers: { 'user-agent': number, 'idempotency-key': number } }),
      await call('POST', `/co_${number}/pay`, { key: null, body: { number, code } }),
    ]
    for (const { status } of replies) expect([200, 400, 404, 415]).toContain(status)
  }
  await call('GET', '/v1/refunds/re_last')
  await until(async () => {
    const rows = await ownerQuery(gateway.directUrl, `select 1 from api_request where path = '/v1/refunds/re_last'`)
    return rows.length > 0
  })
  const [stored] = await ownerQuery<{ request: string }>(
    gateway.directUrl,
    `select request from api_request where method = 'POST' order by id limit 1`,
  )
  expect(JSON.parse(stored?.request ?? '').card).toEqual({
    number: '[card number]',
    securityCode: '[hidden]',
    cvv: '[hidden]',
  })
  expectNoCard('a row', await dumpOf(db))
  expectNoCard('a log', logged.join('\n'))
})

test('a provider’s text that repeats a card number is stored without it', async () => {
  for (const [number] of CARDS) {
    for (const written of [number, spaced(number), number.replace(/(.{4})(?=.)/g, '$1-')]) {
      const words = `card_number ${written} is not valid for this merchant`
      const replies = [
        reasonOf({ validation_messages: [words] }),
        reasonOf({ status_message: words }),
        JSON.stringify(await callXendit(answering({ error_code: 'INVALID_CARD', message: words }), REQUEST)),
      ]
      for (const reply of replies) {
        expectNoCard('a reason', reply)
        expect(reply).toContain('[card number] is not valid')
      }
    }
  }
})

test('an error that holds a row, a value or a number is logged as what failed and where, and is a word in a trace', async () => {
  const [number] = CARDS[0]
  const failing = transaction(db, DEMO.merchantId, (tx) => sql`select ${`${number}x`}::bigint`.execute(tx))
  const thrown = await failing.catch((error: Error) => error)
  const row = Object.assign(new Error('new row violates check', { cause: thrown }), {
    code: '23514',
    detail: `Failing row contains (Kartikasari, ${number}).`,
    where: number,
    table: 'attempt',
  })
  const from = logged.length
  const { lines, stream } = aLog()
  pino(loggerOptions, stream).error({ err: row }, 'request failed')
  const line = lines.join('') + logged.slice(from).join('')
  expectNoCard('a log', line)
  expect(line).not.toMatch(/Kartikasari|Failing row/)
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
    type: 'Error',
    code: '23514',
    table: 'attempt',
    message: 'new row violates check',
    cause: { code: '22P02', message: 'invalid input syntax for type bigint' },
  })
  expect([row, new Error(number), { code: number }, { name: number }].map(failureOf)).toEqual([
    '23514',
    'Error',
    '_OTHER',
    '_OTHER',
  ])
})

test('what is no card’s number stays: virtual accounts, references, amounts, times', () => {
  for (const text of [
    ...[
      '8808123456789012',
      '1234567890123',
      '20261123001234567890123456',
      '2026-11-23 12:00:00 0700',
      'amount 1000000000000',
    ],
    ...['4242424242424241', '7731145588', 'req_4242424242424242x'.slice(0, 12)],
  ])
    expect(withoutCardNumbers(text)).toBe(text)
})

const REQUEST = { method: 'GET', path: '/x' } as const
/** Xendit, which answers so. */
const answering = (body: object) =>
  ({
    baseUrl: 'https://api.xendit.example',
    secretKey: 'x',
    exchange: async () => ({ is: 'response', httpStatus: 400, rawBody: Buffer.from(JSON.stringify(body)) }),
  }) as unknown as Parameters<typeof callXendit>[0]
