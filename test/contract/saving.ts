import { randomUUID } from 'node:crypto'
import { acceptCharge } from '../../src/charges/accept.ts'
import type { ChargeApp } from '../../src/charges/app.ts'
import { findCharge } from '../../src/charges/find.ts'
import { sendCharge } from '../../src/charges/send/send.ts'
import { settleCharges } from '../../src/charges/settle.ts'
import { openCustomers } from '../../src/checkout/customer/customers.ts'
import { transaction } from '../../src/db/transaction.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { createSavedMethod } from '../../src/saved-methods/create.ts'
import { findSavedMethod } from '../../src/saved-methods/find.ts'
import { agree } from '../../src/saved-methods/link/agree.ts'
import { applyLinkState } from '../../src/saved-methods/link/apply-state.ts'
import { returnFromProvider } from '../../src/saved-methods/link/return-from-provider.ts'
import { openSavingSeals } from '../../src/saved-methods/sealing.ts'
import type { Gateway, Reply } from '../gateway/gateway.ts'
import { PLANS } from '../gateway/plans.ts'
import { railsWith } from '../rails/rails.ts'
import { aScriptedRail, rupiah } from '../saved-methods/scripted-rail.ts'

/**
 * How each operation of saved methods and charges is called, and each event of theirs brought about: their payer agrees, and their
 * rail is one that the test scripts.
 */
export async function aSaving(gateway: Gateway) {
  const { call, db, clock, masterKey } = gateway
  const { merchantId } = DEMO
  const rail = aScriptedRail(clock)
  const hosts = { livemode: false, checkoutUrl: gateway.config.checkoutUrl }
  const target = (offer: (typeof rail.offers)[number]) => ({ connectionId: 'con_dem0gapvr1k5q2w8e3r7t4y6ma', offer })
  const app: ChargeApp = {
    ...{ db, clock, plans: PLANS, ...hosts, settleCharges: settleCharges(hosts) },
    customers: await openCustomers(db, masterKey),
    seals: await openSavingSeals(db, masterKey),
    rails: {
      ...railsWith(),
      forSaving: ({ code }) => rail.offers.filter((offer) => offer.code === code).map(target),
      savingOf: () => rail,
    },
    signals: { wake: () => {}, checkoutChanged: () => {} },
    log: { error: (error: unknown) => console.error(error) },
  }

  const offer = async () => {
    const customer = await call('POST', '/v1/customers', { body: { name: 'Budi Santoso' } })
    const body = {
      ...{ externalId: randomUUID(), customerId: String(customer.body.id), code: 'DANA' },
      ...{ type: 'ewallet' as const, returnUrl: 'https://shop.example/account' },
      mandate: { maxAmount: 150_000, frequency: { unit: 'day' as const, count: 1 } },
    }
    const reply = await transaction(db, merchantId, (tx) => createSavedMethod(tx, app, clock(), merchantId, body))
    return { body, id: String(JSON.parse(reply).id), customerId: body.customerId }
  }
  const read = async (id: string) => {
    const method = await findSavedMethod(db, merchantId, id)
    if (!method) throw new Error(`no saved method ${id}`)
    return method
  }
  const saved = async (): Promise<string> => {
    const { id } = await offer()
    const method = await read(id)
    await agree(app, method, {
      terms: { merchantName: 'Kopi', method: 'DANA', bounds: method.bounds, zone: 'Asia/Jakarta' },
      ...{ language: 'en', phone: null, ip: '203.0.113.7', userAgent: 'Mozilla/5.0' },
    })
    await returnFromProvider(app, await read(id), {})
    return id
  }
  const chargeBody = (savedMethodId: string) => ({
    ...{ externalId: randomUUID(), savedMethodId, amount: 50_000, currency: 'IDR', description: 'Membership' },
  })
  /** A charge that was sent, and that its rail answered so. */
  const charged = async (answer: typeof rail.onCharge): Promise<string> => {
    const { externalId, savedMethodId, description } = chargeBody(await saved())
    const wanted = { merchantId, externalId, savedMethodId, description, amount: rupiah(50_000), invoiceId: null }
    const accepted = await transaction(db, merchantId, (tx) => acceptCharge(tx, app, clock(), wanted))
    const charge = 'chargeId' in accepted ? await findCharge(db, merchantId, accepted.chargeId) : undefined
    if (!charge) throw new Error(JSON.stringify(accepted))
    rail.onCharge = answer
    await sendCharge(app, charge)
    return charge.id
  }
  const unknown = () => ({ is: 'unknown', railCode: 'timeout' }) as const
  const simulate = (id: string, outcome: string) =>
    call('POST', `/v1/sandbox/charges/${id}/simulate`, { body: { outcome } })

  const calls: Readonly<Record<string, () => Promise<Reply>>> = {
    // The same request again: the sandbox's own rail need not save anything for that.
    createSavedMethod: async () => call('POST', '/v1/saved-methods', { body: (await offer()).body }),
    listSavedMethods: async () => call('GET', `/v1/saved-methods?status=ACTIVE&type=ewallet&limit=1`),
    retrieveSavedMethod: async () => call('GET', `/v1/saved-methods/${await saved()}`),
    revokeSavedMethod: async () => call('POST', `/v1/saved-methods/${await saved()}/revoke`),
    listSavedMethodsOfCustomer: async () => call('GET', `/v1/customers/${(await offer()).customerId}/saved-methods`),
    simulateSavedMethod: async () => {
      const { body } = await offer()
      const own = { ...body, externalId: randomUUID(), code: 'GOPAY' }
      const { body: method } = await call('POST', '/v1/saved-methods', { body: own })
      return call('POST', `/v1/sandbox/saved-methods/${method.id}/simulate`, { body: { outcome: 'agreed' } })
    },
    createCharge: async () => call('POST', '/v1/charges', { body: chargeBody(await saved()) }),
    listCharges: async () => call('GET', `/v1/charges?savedMethodId=${await saved()}&status=PROCESSING`),
    retrieveCharge: async () => call('GET', `/v1/charges/${await charged(unknown)}`),
    simulateCharge: async () => simulate(await charged(unknown), 'succeeded'),
  }
  const plays: Readonly<Record<string, () => Promise<unknown>>> = {
    'saved_method.active': saved,
    'saved_method.failed': async () => call('POST', `/v1/saved-methods/${(await offer()).id}/revoke`),
    'saved_method.revoked': async () => call('POST', `/v1/saved-methods/${await saved()}/revoke`),
    'saved_method.expired': async () =>
      applyLinkState(app, await read(await saved()), { is: 'ended', by: 'expired', railCode: 'x' }),
    'charge.succeeded': async () => simulate(await charged(unknown), 'succeeded'),
    'charge.failed': async () => simulate(await charged(unknown), 'insufficient_funds'),
    'charge.needs_payer': async () => simulate(await charged(unknown), 'needs_payer'),
  }
  return { calls, plays }
}
