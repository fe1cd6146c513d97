import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { payByCard } from '../../src/checkout/card/pay-by-card.ts'
import { voidCardPayment } from '../../src/checkout/card/void-card-payment.ts'
import { pollDueAttempts } from '../../src/checkout/rails/poll-rails.ts'
import { readCard } from '../../src/connectors/card/read-card.ts'
import { acquirerSecret } from '../../src/sandbox/bank/acquirer/secret.ts'
import { aCard, aCardApp } from './card-app.ts'
import { CARDS, dumpOf, expectNoCard } from './card-secrets.ts'

const card = await aCardApp()
const { app, clock, db, line, logged, keys, bank } = card

test('after card payments of every outcome no number and no code is in a row, a log, a reply or an error', async () => {
  const seen: string[] = []
  for (const mishap of ['none', 'before', 'after'] as const) {
    for (const [number, code] of CARDS) {
      const checkout = await card.aCheckout()
      line.mishaps.push(mishap)
      const paid = await payByCard(app, checkout, aCard(number, clock(), { code }), 'Kopi Gapura')
      seen.push(JSON.stringify(paid))
      if (paid.is === 'challenge') await voidCardPayment(app, checkout)
    }
    clock.advance(120_000)
    await pollDueAttempts(app)
  }

  const post = async (body: string, authorization = `Bearer ${acquirerSecret(keys)}`) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const reply = await fetch(`${bank.url}/acquirer/v1/payments`, { method: 'POST', headers, body })
    seen.push(`${reply.status} ${await reply.text()}`)
    return reply.status
  }
  for (const [number, code] of CARDS) {
    const card = { number, expiry: '2034-12', securityCode: code }
    expect(await post(`{"reference":"a","card":${JSON.stringify(card)},`)).toBe(400)
    expect(await post(JSON.stringify({ reference: 'a', card: card }))).toBe(400)
    expect(await post(JSON.stringify({ reference: number, card: { ...card, expiry: 'soon' } }))).toBe(400)
    expect(await post(JSON.stringify({ card: card }), 'Bearer unknown')).toBe(401)
    expect(await post(JSON.stringify({ card: card, filler: 'x'.repeat(5_000) }))).toBe(413)
    const faulty = readCard({ number: `${number}0`, expiry: '01/20', code: `${code}99` }, clock())
    seen.push(JSON.stringify(faulty), inspect(faulty, { depth: 9 }))
  }

  expectNoCard('a reply', seen.join('\n'))
  expectNoCard('a log', logged.join('\n'))
  const rows = await dumpOf(db)
  expectNoCard('a row', rows)
  // The scan sees what it should: what may be stored is there.
  expect(rows).toContain('4242')
  expect(rows).toContain('0366')
  const strangers = await db.pool.query(`select 1 from bank.card_payment where last_four = '0366'`)
  expect(strangers.rows).toEqual([])
})

test('an acquirer that fails in the middle writes no number to its log', async () => {
  const checkout = await card.aCheckout()
  await db.pool.query('alter table bank.card_payment rename to card_payment_away')
  try {
    const [number, code] = CARDS[0]
    expect(await payByCard(app, checkout, aCard(number, clock(), { code }), 'Kopi Gapura')).toEqual({
      is: 'processing',
    })
  } finally {
    await db.pool.query('alter table bank.card_payment_away rename to card_payment')
  }
  expect(logged.join('')).toContain('the acquirer failed')
  expectNoCard('a log', logged.join('\n'))
  expectNoCard('a row', await dumpOf(db))
})
