import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll } from 'vitest'
import { bankControl } from '../src/bank/control.ts'
import { makeSandboxKeys } from '../src/bank/partner.ts'
import { startBank } from '../src/bank/start.ts'
import { currency } from '../src/base/currency.ts'
import { newMerchantId } from '../src/base/id.ts'
import { fromWhole } from '../src/base/money.ts'
import type { CheckoutApp } from '../src/checkout/app.ts'
import type { Checkout, Draft } from '../src/checkout/checkout.ts'
import { newCheckout } from '../src/checkout/create.ts'
import { findCheckout } from '../src/checkout/find.ts'
import { CHECKOUT_ROWS } from '../src/checkout/store.ts'
import type { CardForm } from '../src/connectors/card/read-card.ts'
import { readCard } from '../src/connectors/card/read-card.ts'
import { insertRows } from '../src/db/rows.ts'
import { EVERYONE, transaction } from '../src/db/transaction.ts'
import { createMerchant } from '../src/merchants/merchant.ts'
import { connectRails, sandboxAcquirer, sandboxAgreement } from '../src/rails.ts'
import { aClock } from './bank.ts'
import { aDatabase } from './database.ts'

/** What becomes of the next call to the acquirer on its way: lost before it, or its answer after it. */
export type Mishap = 'before' | 'after' | 'none'

/** The checkout verbs against the sandbox's bank over a line that a test can break; everything logged is in `logged`. */
export async function aCardApp() {
  const { db } = await aDatabase()
  const clock = aClock()
  const keys = await makeSandboxKeys()
  const logged: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk))
      done()
    },
  })
  const logger = pino({ level: 'trace' }, stream)
  const partner = { ...keys, notifyUrl: 'http://127.0.0.1:1', payerUrl: 'http://localhost:8080' }
  const bank = await startBank({ db, clock, port: 0, host: '127.0.0.1', partner, logger })
  afterAll(bank.stop)
  const line = await aLine(bank.url)
  const app: CheckoutApp = {
    db,
    clock,
    rails: connectRails(sandboxAgreement(keys, bank.url), clock, sandboxAcquirer(keys, line.url)),
    livemode: false,
    checkoutUrl: 'http://localhost:8080',
    hints: { checkoutChanged: () => {}, wake: () => {} },
  }
  const merchantId = newMerchantId()
  await transaction(db, EVERYONE, (tx) =>
    createMerchant(tx, clock(), {
      id: merchantId,
      displayName: 'Kopi Gapura',
      successUrl: null,
      cancelUrl: null,
      defaultCurrency: currency('IDR'),
      accentColor: null,
      logoUrl: null,
    }),
  )

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
  return { app, bank, keys, clock, db, line, logged, merchantId, control, aCheckout, read }
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
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return line
}
