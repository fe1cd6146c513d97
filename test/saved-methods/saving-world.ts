import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newMerchantId } from '../../src/base/id.ts'
import { holdMasterKey } from '../../src/base/master-key.ts'
import { acceptCharge } from '../../src/charges/accept.ts'
import type { ChargeApp } from '../../src/charges/app.ts'
import { findCharge } from '../../src/charges/find.ts'
import { chargeAdvancer } from '../../src/charges/send/advance.ts'
import { settleCharges } from '../../src/charges/settle.ts'
import type { ChargesEnded, ChargeToStart, EndedCharge } from '../../src/charges/subscription-port.ts'
import { createCustomer } from '../../src/customers/create.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { invoiceHooks } from '../../src/invoices/feature.ts'
import { createMerchant } from '../../src/merchants/merchant.ts'
import type { MethodActivated } from '../../src/saved-methods/activation-port.ts'
import { createSavedMethod } from '../../src/saved-methods/create.ts'
import type { MethodExpiring } from '../../src/saved-methods/expiry-port.ts'
import { findSavedMethod } from '../../src/saved-methods/find.ts'
import { advanceSavedMethods } from '../../src/saved-methods/link/advance.ts'
import { agree } from '../../src/saved-methods/link/agree.ts'
import { returnFromProvider } from '../../src/saved-methods/link/return-from-provider.ts'
import type { SavedMethod } from '../../src/saved-methods/saved-method.ts'
import type { CreateSavedMethod } from '../../src/saved-methods/schema.ts'
import { CUSTOMERS, SEALS } from '../checkout/customers.ts'
import { aDatabase } from '../database/database.ts'
import { PLANS } from '../gateway/plans.ts'
import { aClock } from '../rails/bank.ts'
import { railsWith } from '../rails/rails.ts'
import { aScriptedRail, rupiah } from './scripted-rail.ts'

const CONNECTION = 'con_dem0gapvr1k5q2w8e3r7t4y6ma'
let made = 0

/** A merchant whose customers save their wallets over a rail that a test scripts, on a database of its own. */
export async function aSavingWorld(
  also: ChargesEnded = async () => {},
  methodActivated?: MethodActivated,
  methodExpiring?: MethodExpiring,
) {
  const { db } = await aDatabase()
  const clock = aClock('still')
  const rail = aScriptedRail(clock)
  const ended: EndedCharge[] = []
  const chargesEnded: ChargesEnded = async (tx, now, charges) => {
    ended.push(...charges)
    await also(tx, now, charges)
  }
  const hosts = {
    livemode: false,
    checkoutUrl: 'http://localhost',
    chargesEnded,
    ...(methodActivated && { methodActivated }),
    ...(methodExpiring && { methodExpiring }),
  }
  const errors: unknown[] = []
  const hooks = await invoiceHooks(db, holdMasterKey(randomBytes(32)), hosts)
  const app: ChargeApp = {
    ...{ db, clock, customers: CUSTOMERS, plans: PLANS, seals: SEALS, ...hosts },
    ...hooks,
    settleCharges: settleCharges(hosts),
    rails: {
      ...railsWith(),
      forSaving: ({ type, code, currency }) =>
        rail.offers
          .filter((offer) => offer.type === type && offer.code === code && offer.currency === currency)
          .map((offer) => ({ connectionId: CONNECTION, offer })),
      savingOf: () => rail,
    },
    signals: { wake: () => {}, checkoutChanged: () => {} },
    log: { error: (error: unknown) => void errors.push(error) },
  }
  const merchantId = await aMerchant(app)
  const customer = await aCustomer(app, merchantId)
  const world = { db, clock, rail, app, ended, errors, merchantId, customerId: customer, papers: hooks.papers }
  return { ...world, ...linking(world), ...charging(world) }
}

type Base = Pick<ChargeApp, 'db' | 'clock'> & {
  readonly app: ChargeApp
  readonly merchantId: string
  readonly customerId: string
}

export async function aMerchant({ db, clock }: Pick<ChargeApp, 'db' | 'clock'>): Promise<string> {
  const id = newMerchantId()
  const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
  await transaction(db, id, (tx) => createMerchant(tx, clock(), { id, displayName: 'Kopi Senja', ...none }))
  return id
}

export const aCustomer = (app: Pick<ChargeApp, 'db' | 'clock' | 'customers'>, merchantId: string): Promise<string> =>
  transaction(app.db, merchantId, async (tx) => {
    const body = { name: 'Budi Santoso', email: 'budi@example.com', phone: '+6281234567890' }
    return (await createCustomer(tx, app.customers, app.clock(), merchantId, body)).customer.id
  })

function linking({ db, clock, app, merchantId, customerId }: Base) {
  const read = async (id: string): Promise<SavedMethod> => {
    const method = await findSavedMethod(db, merchantId, id)
    if (!method) throw new Error(`no saved method ${id}`)
    return method
  }
  const offer = async (change: Partial<CreateSavedMethod> = {}): Promise<SavedMethod> => {
    const body: CreateSavedMethod = {
      ...{ externalId: `wallet-${++made}`, customerId, type: 'ewallet', code: 'DANA' },
      returnUrl: 'https://shop.example/account',
      ...change,
    }
    const reply = await transaction(db, merchantId, (tx) => createSavedMethod(tx, app, clock(), merchantId, body))
    return read((JSON.parse(reply) as { id: string }).id)
  }
  const consent = (method: SavedMethod, phone: string | null = null) =>
    agree(app, method, {
      terms: { merchantName: 'Kopi Senja', method: 'DANA', bounds: method.bounds, zone: 'Asia/Jakarta' },
      ...{ language: 'en', phone, ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (test)' },
    })
  return {
    read,
    offer,
    consent,
    /** A method that its payer linked. */
    async save(change: Partial<CreateSavedMethod> = {}): Promise<SavedMethod> {
      const method = await offer(change)
      await consent(method)
      return returnFromProvider(app, await read(method.id), { authCode: 'abc' })
    },
    /** One run of the task. */
    link: () => advanceSavedMethods(app, clock()),
  }
}

function charging({ db, clock, app, merchantId }: Base) {
  const request = (savedMethodId: string, change: Partial<ChargeToStart> = {}): ChargeToStart => ({
    ...{ merchantId, externalId: `charge-${++made}`, savedMethodId, amount: rupiah(50_000) },
    ...{ description: 'Membership', invoiceId: null },
    ...change,
  })
  const accept = (savedMethodId: string, change: Partial<ChargeToStart> = {}) =>
    transaction(db, merchantId, (tx) => acceptCharge(tx, app, clock(), request(savedMethodId, change)))
  return {
    accept,
    async charge(savedMethodId: string, change: Partial<ChargeToStart> = {}): Promise<string> {
      const accepted = await accept(savedMethodId, change)
      if (!('chargeId' in accepted)) throw new Error(JSON.stringify(accepted))
      return accepted.chargeId
    },
    async readCharge(id: string) {
      const charge = await findCharge(db, merchantId, id)
      if (!charge) throw new Error(`no charge ${id}`)
      return charge
    },
    /** One run of the task, to its end. */
    async send(of: ChargeApp = app): Promise<number> {
      const advancer = chargeAdvancer(of)
      const count = await advancer.run(clock(), () => {})
      await advancer.whenIdle()
      return count
    },
    /** The names of a subject's events, in order. */
    async events(subjectId: string): Promise<string[]> {
      const { rows } = await transaction(db, ALL_MERCHANTS, (tx) =>
        sql<{ type: string }>`select type from event where subject_id = ${subjectId} order by sequence`.execute(tx),
      )
      return rows.map(({ type }) => type)
    },
  }
}
