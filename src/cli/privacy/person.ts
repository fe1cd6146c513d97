import { HOUR_MS, later } from '../../base/clock.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { type Erasure, type Holding, type UnderWay, wordsOf } from '../../base/privacy/personal-data.ts'
import { findChargeData } from '../../charges/privacy.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import { findPayer } from '../../checkout/privacy/payer.ts'
import type { Payers } from '../../collections/payer.ts'
import { findCollected } from '../../collections/privacy.ts'
import { findCollectors } from '../../collectors/privacy.ts'
import { findCustomerData } from '../../customers/privacy.ts'
import { holdingsInReceivers } from '../../dashboard/receivers/erase-receivers.ts'
import { holdingsInViews } from '../../dashboard/views/erase-views.ts'
import type { Tx } from '../../db/transaction.ts'
import { findInvoiceData } from '../../invoices/privacy.ts'
import { findMerchant } from '../../merchants/merchant.ts'
import { findReceiver } from '../../payouts/privacy/receiver.ts'
import { findRefunds } from '../../refunds/privacy/refunds.ts'
import { findSavedMethodData } from '../../saved-methods/privacy.ts'
import type { SavingSeals } from '../../saved-methods/sealing.ts'
import { holdingsInStatements } from '../../statements/erase-texts.ts'
import { findSubscriptionData } from '../../subscriptions/privacy.ts'
import { holdingsInEvents } from '../../webhooks/erase-events.ts'
import { unknown } from '../database.ts'
import type { Person } from './read-person.ts'

export type Found = {
  readonly erasure: Erasure
  readonly checkoutIds: readonly string[]
  readonly payoutIds: readonly string[]
  readonly refundIds: readonly string[]
  readonly customerIds: readonly string[]
  readonly invoiceIds: readonly string[]
  readonly collectorIds: readonly string[]
  readonly savedMethodIds: readonly string[]
  readonly chargeIds: readonly string[]
  readonly subscriptionIds: readonly string[]
  /** Those whose payment or transfer is still in progress. */
  readonly underWay: readonly UnderWay[]
  readonly holdings: readonly Holding[]
}

/** A request's key carries its time of arrival, which precedes that of its checkout or payout. */
const earlier = (time: Date): Date => later(time, -HOUR_MS)

const NO_PAYER = { checkoutIds: [], underWay: [], references: [], values: [], metadata: [], holdings: [], since: null }
const NO_CUSTOMER = { customerIds: [], values: [], metadata: [], holdings: [], since: null }
const NO_RECEIVER = {
  payoutIds: [],
  underWay: [],
  references: [],
  externalIds: [],
  values: [],
  holdings: [],
  since: null,
}

/** The keys of sealed values. */
export type Keys = {
  readonly customers: Customers
  readonly payers: Payers
  readonly seals: SavingSeals
  readonly masterKey: MasterKey
}

/** Everything stored about a person. Throws StartError for a merchant that does not exist. */
export async function findPerson(
  tx: Tx,
  { customers, payers, seals, masterKey }: Keys,
  now: Date,
  { merchantId, by, value }: Person,
): Promise<Found> {
  if (!(await findMerchant(tx, merchantId))) throw unknown('merchant', merchantId)
  const isReceiver = by === 'account' || by === 'payout'
  const customer = isReceiver ? NO_CUSTOMER : await findCustomerData(tx, customers, merchantId, { by, value })
  const invoices = await findInvoiceData(tx, customers, merchantId, customer.customerIds)
  const subscriptions = await findSubscriptionData(tx, merchantId, customer.customerIds)
  const collected = await findMoneyOf(tx, payers, merchantId, customer.customerIds)
  const saved = await findSavedOf(tx, seals, merchantId, customer.customerIds)
  const payer = isReceiver ? NO_PAYER : await findPayer(tx, customers, merchantId, { by, value }, customer.customerIds)
  const receivers = [
    by === 'phone' || by === 'email' || by === 'checkout' || by === 'customer'
      ? NO_RECEIVER
      : await findReceiver(tx, merchantId, { by, value }),
  ]
  const { checkoutIds } = payer
  const refunds = await findRefunds(tx, merchantId, {
    checkoutIds,
    collectionIds: collected.collectionIds,
    payoutIds: receivers.flatMap((one) => one.payoutIds),
    accountNo: by === 'account' ? value : null,
    name: by === 'name' ? value : null,
  })
  // A refund by bank transfer was a payout like any other.
  for (const id of refunds.payoutIds) receivers.push(await findReceiver(tx, merchantId, { by: 'payout', value: id }))
  const parts = { payer, customer, invoices, subscriptions, collected, saved, receivers, refunds }
  const found = await together(tx, now, { merchantId, by, value }, parts)
  const inReceivers = await holdingsInReceivers(tx, masterKey, found.erasure)
  const shown = await holdingsInStatements(tx, found.erasure)
  const views = await holdingsInViews(tx, masterKey, found.erasure)
  return { ...found, holdings: [...found.holdings, ...inReceivers, ...shown, ...views] }
}

/** The collectors of customers, and what they received. */
async function findMoneyOf(tx: Tx, payers: Payers, merchantId: string, customerIds: readonly string[]) {
  const collectors = await findCollectors(tx, merchantId, customerIds)
  const payments = await findCollected(tx, payers, merchantId, collectors.collectorIds)
  return {
    ...collectors,
    collectionIds: payments.collectionIds,
    references: [...collectors.references, ...payments.references],
    values: [...collectors.values, ...payments.values],
    holdings: [...collectors.holdings, ...payments.holdings],
  }
}

/** The saved methods of customers, and their charges. */
async function findSavedOf(tx: Tx, seals: SavingSeals, merchantId: string, customerIds: readonly string[]) {
  const methods = await findSavedMethodData(tx, seals, merchantId, customerIds)
  const charges = await findChargeData(tx, merchantId, customerIds)
  return { ...methods, chargeIds: charges.chargeIds, holdings: [...methods.holdings, ...charges.holdings] }
}

type Parts = {
  readonly payer: Awaited<ReturnType<typeof findPayer>> | typeof NO_PAYER
  readonly customer: Awaited<ReturnType<typeof findCustomerData>> | typeof NO_CUSTOMER
  readonly invoices: Awaited<ReturnType<typeof findInvoiceData>>
  readonly subscriptions: Awaited<ReturnType<typeof findSubscriptionData>>
  readonly collected: Awaited<ReturnType<typeof findMoneyOf>>
  readonly saved: Awaited<ReturnType<typeof findSavedOf>>
  readonly receivers: readonly (Awaited<ReturnType<typeof findReceiver>> | typeof NO_RECEIVER)[]
  readonly refunds: Awaited<ReturnType<typeof findRefunds>>
}

async function together(
  tx: Tx,
  now: Date,
  { merchantId, by, value }: Person,
  { payer, customer, invoices, subscriptions, collected, saved, receivers, refunds }: Parts,
): Promise<Found> {
  const { checkoutIds } = payer
  const { refundIds } = refunds
  const payoutIds = [...new Set(receivers.flatMap((one) => one.payoutIds))]
  const [{ customerIds }, { invoiceIds }] = [customer, invoices]
  const { collectorIds, collectionIds } = collected
  const { subscriptionIds } = subscriptions
  const { savedMethodIds, chargeIds } = saved
  const bought = [...invoiceIds, ...subscriptionIds, ...savedMethodIds, ...chargeIds]
  const own = [...customerIds, ...bought, ...collectorIds, ...collectionIds]
  const subjects = [...new Set([...checkoutIds, ...payoutIds, ...refundIds, ...own])]
  const given = by === 'checkout' || by === 'payout' || by === 'customer' ? [] : [value]
  const all = [payer, ...receivers, refunds]
  const began = [...all, customer, invoices, subscriptions, collected].flatMap(({ since }) => since ?? [])
  return {
    checkoutIds,
    payoutIds,
    refundIds,
    customerIds,
    invoiceIds,
    collectorIds,
    savedMethodIds,
    chargeIds,
    subscriptionIds,
    underWay: [
      ...invoices.underWay,
      ...subscriptions.underWay,
      ...collected.underWay,
      ...saved.underWay,
      ...all.flatMap((one): readonly UnderWay[] => one.underWay),
    ],
    erasure: {
      merchantId,
      subjects,
      references: [...new Set([...all.flatMap((one) => one.references), ...collected.references, ...own])],
      externalIds: [...new Set(receivers.flatMap((one) => one.externalIds))],
      words: wordsOf([
        ...given,
        ...customer.values,
        ...invoices.values,
        ...collected.values,
        ...saved.values,
        ...all.flatMap((one): readonly (string | null)[] => one.values),
      ]),
      metadata: [
        ...payer.metadata,
        ...refunds.metadata,
        ...customer.metadata,
        ...collected.metadata,
        ...invoices.metadata,
        ...subscriptions.metadata,
      ],
      since: earlier(began.length === 0 ? now : new Date(Math.min(...began.map((since) => since.getTime())))),
    },
    holdings: [
      ...customer.holdings,
      ...invoices.holdings,
      ...subscriptions.holdings,
      ...collected.holdings,
      ...saved.holdings,
      ...all.flatMap((one) => one.holdings),
      ...(await holdingsInEvents(tx, merchantId, subjects)),
    ],
  }
}
