import { Writable } from 'node:stream'
import { pino } from 'pino'
import { currency } from '../../src/base/currency.ts'
import { newMerchantId } from '../../src/base/id.ts'
import { holdMasterKey } from '../../src/base/master-key.ts'
import { fromWhole } from '../../src/base/money.ts'
import { moveAttempt } from '../../src/checkout/attempts/move.ts'
import { newAttempt } from '../../src/checkout/attempts/new-attempt.ts'
import { insertAttempt, listInDirectory } from '../../src/checkout/attempts/store.ts'
import type { Attempt } from '../../src/checkout/checkout.ts'
import { newCheckout } from '../../src/checkout/create/create.ts'
import { findCheckout } from '../../src/checkout/read/find.ts'
import { openClaimLinks } from '../../src/checkout/refunds/claim-links.ts'
import { CHECKOUT_ROWS } from '../../src/checkout/store.ts'
import type { InboundCall, InboundDialect } from '../../src/connectors/inbound-port.ts'
import type { Instrument } from '../../src/connectors/port.ts'
import type { InboundSection, ProofName } from '../../src/connectors/snap/profile/inbound.ts'
import { insertRows } from '../../src/db/insert-rows.ts'
import { transaction } from '../../src/db/transaction.ts'
import { buildServer } from '../../src/http/server.ts'
import { inboundRoutes } from '../../src/inbound/routes.ts'
import { createMerchant } from '../../src/merchants/merchant.ts'
import type { PaymentType } from '../../src/payment-methods/types.ts'
import { CUSTOMERS, PAYERS, SEALS } from '../checkout/customers.ts'
import { aDatabase } from '../database/database.ts'
import { PLANS } from '../gateway/plans.ts'
import { aClock } from '../rails/bank.ts'
import { atEndOfFile } from '../setup/at-end.ts'
import { aProvider, type CallChanges } from './inbound-caller.ts'
import { recordingRails } from './inbound-rails.ts'

export const PRICE = fromWhole(125_000, currency('IDR'))

type Issued = {
  readonly type: PaymentType
  readonly code?: string
  /** What the rail calls it; the number of a virtual account. */
  readonly railReference: string
}

const instrumentOf = ({ type, code = '', railReference }: Issued): Instrument => {
  if (type === 'virtual_account') return { type, bankCode: code, number: railReference, accountName: 'Jokul Doe' }
  if (type === 'ewallet') return { type, walletCode: code, url: null, qrContent: null }
  return { type: 'qrcode', qrContent: railReference }
}

export type InboundWorld = Awaited<ReturnType<typeof anInboundWorld>>

/** What refunds need beside the rails: nothing is sent here. */
const NO_KEY = async () => Buffer.alloc(32)
const REFUNDS = {
  hashKeys: { read: NO_KEY, getOrLoad: NO_KEY },
  claimLinks: openClaimLinks(holdMasterKey(Buffer.alloc(32)), 'http://localhost'),
}

/**
 * What providers call, over a database of its own: connections by profile, each with a provider that calls it by hand,
 * and attempts that were issued over them. Every poll of a rail is recorded in `polled`.
 */
export async function anInboundWorld() {
  const { db } = await aDatabase()
  const clock = aClock('still')
  const log: string[] = []
  const logger = pino(new Writable({ write: (line, _encoding, done) => done(void log.push(String(line))) }))
  const dialects = new Map<string, InboundDialect>()
  const { rails, payoutRails, ...recorded } = recordingRails()
  const app = {
    db,
    clock,
    log: logger,
    livemode: false,
    plans: PLANS,
    customers: CUSTOMERS,
    payers: PAYERS,
    seals: SEALS,
    checkoutUrl: 'http://localhost',
    rails,
    payoutRails,
    ...REFUNDS,
    signals: { wake: () => {}, checkoutChanged: () => {} },
  }
  const server = buildServer({ baseUrl: 'http://localhost', logger, trustProxy: false, inFlightMax: 1_000 })
  await inboundRoutes(server, { ...app, dialectOf: (id) => dialects.get(id) })
  atEndOfFile(() => server.close())

  const merchantId = newMerchantId()
  const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
  await transaction(db, merchantId, (tx) => createMerchant(tx, clock(), { id: merchantId, displayName: 'M', ...none }))

  const send = async (call: Pick<InboundCall, 'fullPath' | 'headers' | 'rawBody'>) => {
    const headers = Object.fromEntries(Object.entries(call.headers).filter(([, value]) => value !== undefined))
    const reply = await server.inject({
      method: 'POST',
      url: call.fullPath,
      headers: headers as Record<string, string>,
      payload: call.rawBody,
    })
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() as Record<string, unknown> }
  }

  /** A connection of a profile, and its provider's calls over it. */
  const connect = (id: string, section: InboundSection) => {
    const provider = aProvider(section, { id })
    dialects.set(id, provider.dialect)
    const call = (proof: ProofName, path: string, body: unknown, changes: CallChanges = {}) =>
      provider.callBy(proof, path, body, { now: clock(), ...changes })
    return {
      id,
      call,
      tell: (proof: ProofName, path: string, body: unknown, changes: CallChanges = {}) =>
        send(call(proof, path, body, changes)),
    }
  }

  /** An attempt that was issued over a connection. */
  const issue = async (connectionId: string, issued: Issued): Promise<Attempt> => {
    const { type, code = null, railReference } = issued
    const draft = { merchantId, externalId: 'order', amount: PRICE, type, code, metadata: {} }
    const left = { description: null, accountName: null, successUrl: null, cancelUrl: null }
    const checkout = newCheckout(clock(), { ...draft, ...left })
    const attempt = newAttempt(clock(), checkout, { connectionId, type, code, phone: null })
    return transaction(db, merchantId, async (tx) => {
      await insertRows(tx, CHECKOUT_ROWS, [checkout])
      await insertAttempt(tx, attempt, clock())
      await listInDirectory(tx, [{ reference: railReference, attempt }])
      const moved = await moveAttempt(tx, attempt, 'ISSUED', { instrument: instrumentOf(issued), railReference })
      if (!moved) throw new Error('not issued')
      return moved
    })
  }

  /** Where an attempt and its money stand. */
  const stateOf = async ({ checkoutId, id }: Attempt) => {
    const found = await findCheckout(db, merchantId, checkoutId)
    const { rows } = await db.pool.query(
      'select amount, state from receipt where attempt_id = $1 order by created_at',
      [id],
    )
    return {
      checkout: found?.checkout.status,
      attempt: found?.attempts.find((one) => one.id === id)?.status,
      receipts: rows.map((row) => `${row.state} ${row.amount}`),
    }
  }

  /** A connection whose provider a test plays by itself. */
  const listen = (id: string, dialect: InboundDialect): void => void dialects.set(id, dialect)

  return { app, db, clock, log, merchantId, ...recorded, send, connect, listen, issue, stateOf }
}
