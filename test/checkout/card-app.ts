import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import pino from 'pino'
import type { Clock } from '../../src/base/clock.ts'
import { currency } from '../../src/base/currency.ts'
import { newMerchantId } from '../../src/base/id.ts'
import { fromWhole } from '../../src/base/money.ts'
import type { CheckoutApp } from '../../src/checkout/app.ts'
import { payByCard } from '../../src/checkout/card/pay-by-card.ts'
import type { Checkout, Draft } from '../../src/checkout/checkout.ts'
import { newCheckout } from '../../src/checkout/create/create.ts'
import { pollDueAttempts } from '../../src/checkout/rails/poll-rails.ts'
import { findCheckout } from '../../src/checkout/read/find.ts'
import { CHECKOUT_ROWS } from '../../src/checkout/store.ts'
import { openConnector } from '../../src/connections/open-connector.ts'
import type { Rails } from '../../src/connections/rails.ts'
import type { CardForm } from '../../src/connectors/card/read-card.ts'
import { readCard } from '../../src/connectors/card/read-card.ts'
import { insertRows } from '../../src/db/insert-rows.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { createMerchant } from '../../src/merchants/merchant.ts'
import { acquirerSecret } from '../../src/sandbox/bank/acquirer/secret.ts'
import { bankControl } from '../../src/sandbox/bank/control/control.ts'
import type { SandboxKeys } from '../../src/sandbox/bank/partner.ts'
import { startBank } from '../../src/sandbox/bank/start.ts'
import { OWN_CONNECTION, sandboxCredentials } from '../../src/sandbox/own-connection.ts'
import { aDatabase } from '../database/database.ts'
import { PLANS } from '../gateway/plans.ts'
import { aClock } from '../rails/bank.ts'
import { railsWith } from '../rails/rails.ts'
import { sandboxKeys } from '../rails/sandbox-keys.ts'
import { atEndOfFile } from '../setup/at-end.ts'
import { defined } from '../setup/defined.ts'
import { CUSTOMERS } from './customers.ts'

/** What becomes of the next call to the acquirer on its way: lost before it, or its answer after it. */
type Mishap = 'before' | 'after' | 'none'

const MERCHANT = {
  displayName: 'Kopi Gapura',
  successUrl: null,
  cancelUrl: null,
  defaultCurrency: currency('IDR'),
  accentColor: null,
  logoUrl: null,
}

function aRecordedLog() {
  const logged: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk))
      done()
    },
  })
  return { logger: pino({ level: 'trace' }, stream), logged }
}

/** The checkout verbs against the sandbox's bank over a line that a test can break; everything logged is in `logged`. */
export async function aCardApp() {
  const { db } = await aDatabase()
  const clock = aClock()
  const keys = await sandboxKeys()
  const { logger, logged } = aRecordedLog()
  const partner = { ...keys, notifyUrl: 'http://127.0.0.1:1', payerUrl: 'http://localhost:8080' }
  const bank = await startBank({ db, clock, port: 0, host: '127.0.0.1', partner, logger, transferMs: 2_000 })
  atEndOfFile(bank.stop)
  const line = await aLine(bank.url)
  const app: CheckoutApp = {
    db,
    clock,
    rails: overLine(keys, bank.url, line.url, clock),
    livemode: false,
    plans: PLANS,
    customers: CUSTOMERS,
    checkoutUrl: 'http://localhost:8080',
    signals: { checkoutChanged: () => {}, wake: () => {} },
  }
  const merchantId = newMerchantId()
  await transaction(db, ALL_MERCHANTS, (tx) => createMerchant(tx, clock(), { id: merchantId, ...MERCHANT }))

  const aCheckout = async (change: Partial<Draft> = {}): Promise<Checkout> => {
    const checkout = newCheckout(clock(), {
      merchantId,
      externalId: 'order-1',
      amount: fromWhole(125_000, currency('IDR')),
      description: null,
      type: 'credit_card',
      code: null,
      accountName: null,
      successUrl: null,
      cancelUrl: null,
      metadata: {},
      ...change,
    })
    await transaction(db, merchantId, (tx) => insertRows(tx, CHECKOUT_ROWS, [checkout]))
    return checkout
  }
  const read = async ({ id }: Checkout) => {
    const detail = await findCheckout(db, merchantId, id)
    if (!detail) throw new Error('no checkout')
    return detail
  }
  const control = bankControl({ url: bank.url, controlSecret: keys.controlSecret })
  const pay = (checkout: Checkout, number: string, on = app) =>
    payByCard(on, checkout, aCard(number, clock()), 'Kopi Gapura')
  const charges = async (checkout: Checkout): Promise<number> => {
    const references = (await read(checkout)).attempts.map(({ reference }) => reference)
    const { rows } = await db.pool.query(
      `select count(*)::int as count from bank.card_payment where reference = any($1) and status = 'APPROVED'`,
      [references],
    )
    return rows[0].count
  }
  const statusOf = async (checkout: Checkout) => (await read(checkout)).checkout.status
  const eventsOf = (checkout: Checkout) =>
    transaction(db, merchantId, (tx) =>
      tx.selectFrom('event').select('type').where('subject_id', '=', checkout.id).orderBy('sequence').execute(),
    ).then((rows) => rows.map(({ type }) => type))
  const pollAfter = async (ms: number) => {
    clock.advance(ms)
    await pollDueAttempts(app)
  }
  return {
    app,
    bank,
    keys,
    clock,
    db,
    line,
    logged,
    merchantId,
    control,
    aCheckout,
    read,
    pay,
    charges,
    statusOf,
    eventsOf,
    pollAfter,
  }
}

/** Payments at the bank, cards charged over the line. */
function overLine(keys: SandboxKeys, baseUrl: string, lineUrl: string, clock: Clock): Rails {
  const { id } = OWN_CONNECTION
  const acquirer = { baseUrl: lineUrl, secret: acquirerSecret(keys), allowsLocalhost: true }
  const ownBank = { connectionId: id, baseUrl, acquirer }
  const parts = { clock, ownBank, timeoutMs: 8_000, tokenKey: Buffer.alloc(32), baseUrl: 'http://localhost:8080' }
  const connector = openConnector({ id, adapter: 'snap', profile: 'aspi' }, sandboxCredentials(keys, baseUrl), parts)
  return railsWith({ cards: defined(connector.cards), qrcode: defined(connector.payments) })
}

/** A card as a payer types it. */
export function aCard(number: string, now: Date, change: CardForm = {}) {
  const read = readCard({ number, expiry: '12/34', code: /^3[47]/.test(number) ? '1234' : '123', ...change }, now)
  if (read.is === 'faulty') throw new Error(JSON.stringify(read.faults))
  return read.card
}

/** A line to `target` that can be down, lose the next calls or their answers, and tell what passed. */
async function aLine(target: string) {
  const mishaps: Mishap[] = []
  const passed: string[] = []
  const line = { url: '', mishaps, passed, isDown: false }
  const server = createServer(async (request, response) => {
    const mishap = line.isDown ? 'before' : (mishaps.shift() ?? 'none')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (mishap === 'before') return void request.socket.destroy()
    passed.push(`${request.method} ${request.url}`)
    const { authorization = '', 'content-type': type } = request.headers
    const reply = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: { authorization, ...(type && { 'content-type': type }) },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const body = await reply.text()
    if (mishap === 'after') return void request.socket.destroy()
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEndOfFile(() => {
    server.closeAllConnections()
    server.close()
  })
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return line
}
