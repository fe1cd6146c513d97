import { randomUUID } from 'node:crypto'
import { toWhole } from '../../base/money.ts'
import type { Checkout } from '../../checkout/checkout.ts'
import { includesMethod } from '../../checkout/methods.ts'
import type { Rails } from '../../connections/rails.ts'
import type { Customer } from '../../customers/customer.ts'
import { findCustomer } from '../../customers/find.ts'
import { listSavedMethods } from '../../saved-methods/find.ts'
import type { PageApp } from '../app.ts'
import type { BrandView, Locale, SavedChoice } from '../view.ts'
import { brandOf, savableBy } from './brands.ts'
import { customerPath } from './links.ts'

/** What is offered of a customer's saved methods at most, the newest first. */
const SAVED_MAX = 20

/**
 * The saved methods that a checkout is offered to be paid with, and those that can be saved for it. Methods of the customer are shown
 * to a visitor who is known to be them, and the one that was linked to pay this checkout to whoever has its page. Null: it offers none.
 */
export async function loadSaved(
  app: Pick<PageApp, 'db' | 'customers' | 'rails'>,
  checkout: Checkout,
  locale: Locale,
  isCustomer: (customer: Customer) => boolean,
): Promise<SavedChoice | null> {
  const { merchantId, customerId, save, amount } = checkout
  if (save === null || customerId === null) return null
  const customer = await findCustomer(app, merchantId, customerId)
  if (!customer?.details) return null
  const filter = { customerId, status: 'ACTIVE', before: null, limit: SAVED_MAX } as const
  const usable = (await listSavedMethods(app.db, merchantId, filter)).filter(
    ({ currency }) => currency === amount.currency,
  )
  const isKnown = isCustomer(customer)
  const shown = usable.filter(({ checkoutId }) => isKnown || checkoutId === checkout.id)
  const needsCode = !isKnown && shown.length < usable.length && customer.details.email !== null
  return {
    methods: shown.map((method) => ({ ...brandOf(method, locale), id: method.id, label: method.label })),
    signInPath: needsCode ? `${customerPath({ id: customerId, locale })}&for=${checkout.id}` : null,
    offers: savable(app.rails, checkout, locale),
    formKey: randomUUID(),
  }
}

/** What can be saved and then charged with what is due here, or is saved by paying it. */
export function savable(rails: Rails, checkout: Checkout, locale: Locale): BrandView[] {
  const { merchantId, amount, methods } = checkout
  const whole = toWhole(amount)
  return savableBy(rails, { merchantId, currency: amount.currency }, locale, ({ minAmount, maxAmount }, method) => {
    const isOffered = methods === null || methods.some((way) => includesMethod(way, method))
    return isOffered && whole >= minAmount && whole <= maxAmount
  })
}
