import { ApiError, notFound } from '../../base/errors.ts'
import { toWhole } from '../../base/money.ts'
import type { Customer } from '../../customers/customer.ts'
import { customerUrl } from '../../customers/customer.ts'
import type { PublicCustomer } from '../../customers/find.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { isPaymentType } from '../../payment-methods/types.ts'
import { createSavedMethod } from '../../saved-methods/create.ts'
import { findSavedMethodIn, readSavedMethods } from '../../saved-methods/find.ts'
import { revokeSavedMethod } from '../../saved-methods/revoke.ts'
import type { CreateSavedMethod } from '../../saved-methods/schema.ts'
import { findSubscription } from '../../subscriptions/find.ts'
import type { Subscription } from '../../subscriptions/subscription.ts'
import { cancelSubscription } from '../../subscriptions/verbs/pause.ts'
import { preferMethod } from '../../subscriptions/verbs/prefer-method.ts'
import type { PageApp } from '../app.ts'
import { FORM_KEY } from '../http/form-body.ts'
import { savingPath } from '../saving/links.ts'
import type { Locale } from '../view.ts'

/** Does something that may be done already, by another window or by the same form: then it is no mistake. */
async function unlessDone(work: Promise<unknown>): Promise<undefined> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'INVALID_STATE')) throw error
  }
  return undefined
}

/** Wakes what follows a change. */
const wake = ({ signals }: Pick<PageApp, 'signals'>, ...tasks: string[]): void => {
  for (const task of ['deliveries', ...tasks]) signals.wake(task)
}

const inTx = <T>(app: Pick<PageApp, 'db'>, { merchantId }: Customer, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(app.db, merchantId, work)

/** Ends a saved method of the customer's. Throws NOT_FOUND for any other. */
export async function endMethod(app: PageApp, customer: Customer, id: string): Promise<undefined> {
  const key = { merchantId: customer.merchantId, id }
  await unlessDone(
    inTx(app, customer, async (tx) => {
      const method = await findSavedMethodIn(tx, key)
      if (method?.customerId !== customer.id) throw notFound()
      await revokeSavedMethod(tx, app, app.clock(), key, 'payer')
    }),
  )
  wake(app, 'saved methods')
}

/** A subscription of the customer's. Throws NOT_FOUND for any other. */
async function ownSubscription(
  app: PageApp,
  { merchantId, id: customerId }: Customer,
  id: string,
): Promise<Subscription> {
  const { subscription } = await findSubscription(app.db, { merchantId, id })
  if (subscription.customerId !== customerId) throw notFound()
  return subscription
}

/** Cancels a subscription of the customer's: when the period that is billed is over. Throws NOT_FOUND. */
export async function cancel(app: PageApp, customer: Customer, id: string): Promise<undefined> {
  const one = await ownSubscription(app, customer, id)
  await unlessDone(
    inTx(app, customer, (tx) => cancelSubscription(tx, app, app.clock(), one, { when: 'period_end', by: 'customer' })),
  )
  wake(app)
}

/** Has a subscription charged with this saved method of the customer's first. Throws NOT_FOUND. */
export async function chooseMethod(app: PageApp, customer: Customer, id: string, methodId: string): Promise<undefined> {
  const { merchantId } = customer
  await inTx(app, customer, async (tx) => {
    const [method] = await readSavedMethods(tx, merchantId, [methodId])
    if (method?.customerId !== customer.id) throw notFound()
    // One that has ended meanwhile is shown as such.
    if (method.status === 'ACTIVE' && !(await preferMethod(tx, app, app.clock(), method, id))) throw notFound()
  })
  wake(app, 'subscriptions', 'subscription tries')
}

type Linking = {
  readonly subscriptionId: string
  /** As `brandKey` writes it. */
  readonly brand: string
  readonly formKey: string
  readonly locale: Locale
}

/**
 * Offers the customer to link a method for a subscription, and returns the page on which they agree to its bounds: those of the
 * method that it is charged with, or one price at a time. A form that is sent twice makes one offer. Throws NOT_FOUND.
 */
export async function linkMethod(
  app: PageApp,
  { customer }: PublicCustomer,
  { subscriptionId, brand, formKey, locale }: Linking,
): Promise<string | undefined> {
  const one = await ownSubscription(app, customer, subscriptionId)
  const [type = '', code = ''] = brand.split(':')
  if (!isPaymentType(type) || !FORM_KEY.test(formKey)) throw notFound()
  const reply = await inTx(app, customer, async (tx) => {
    const now = app.clock()
    const body: CreateSavedMethod = {
      externalId: `customer-${formKey}`,
      customerId: customer.id,
      type,
      ...(code !== '' && { code }),
      currency: one.amount.currency,
      returnUrl: customerUrl(customer.id, app.checkoutUrl),
      mandate: await boundsFor(tx, one),
    }
    return createSavedMethod(tx, app, now, customer.merchantId, body, { subscriptionId: one.id })
  })
  const { id } = JSON.parse(reply) as { id: string }
  return savingPath({ id, locale })
}

/** The bounds that were agreed to before; where there are none, those that the subscription needs. */
async function boundsFor(tx: Tx, one: Subscription): Promise<NonNullable<CreateSavedMethod['mandate']>> {
  const methods = await readSavedMethods(tx, one.merchantId, one.savedMethodIds)
  const before = one.savedMethodIds.flatMap((id) => methods.find((method) => method.id === id) ?? [])[0]
  if (!before) return { maxAmount: toWhole(one.amount) }
  const { maxAmount, frequency } = before.bounds
  return {
    ...(maxAmount && { maxAmount: toWhole(maxAmount) }),
    ...(frequency && { frequency: { ...frequency } }),
  }
}
