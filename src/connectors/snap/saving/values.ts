import { toSnapMoney } from '../../../snap/amount.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { ChargeRequest, LinkRequest, RailLink } from '../../saving-port.ts'
import type { SnapContext } from '../instruments/instrument-kind.ts'
import { ownValues } from '../instruments/values.ts'
import type { BodyValues } from '../profile/body.ts'
import type { SavingSection } from '../profile/saving.ts'

/** What each call about bindings needs. */
export type SavingContext = SnapContext & { readonly section: SavingSection }

const DAY_LENGTH = 'yyyy-mm-dd'.length

/** Without the plus, as SNAP writes numbers. */
const digitsOf = (phone: string | null): string | undefined => phone?.replace('+', '')

const walletOf = ({ section }: SavingContext, code: string | null): string | undefined =>
  code !== null && Object.hasOwn(section.names, code) ? section.names[code] : undefined

/** What a request for a binding may say; undefined: the wallet is not one of the provider's. */
export function requestValues(context: SavingContext, request: LinkRequest): BodyValues | undefined {
  const wallet = walletOf(context, request.code)
  if (wallet === undefined) return undefined
  const { maxAmount, until } = request.mandate
  return {
    ...ownValues(context),
    reference: request.reference,
    wallet,
    phone: digitsOf(request.phone),
    amount: maxAmount && toSnapMoney(maxAmount),
    until: until && formatTimestamp(until).slice(0, DAY_LENGTH),
    customerReference: request.customerReference,
    customerName: request.customerName,
    email: request.email,
    merchantName: request.merchantName,
    returnUrl: request.returnUrl,
  }
}

/** What a call about a binding may say. */
export const linkValues = (context: SavingContext, link: RailLink): BodyValues => ({
  ...ownValues(context),
  reference: link.reference,
  railReference: link.railReference,
  wallet: walletOf(context, link.code),
  phone: digitsOf(link.phone),
  customerReference: link.customerReference,
})

/** What a charge, and a query of one, may say. */
export const chargeValues = (context: SavingContext, request: ChargeRequest): BodyValues => ({
  ...linkValues(context, request.link),
  chargeReference: request.reference,
  chargeRailReference: request.railReference,
  amount: toSnapMoney(request.amount),
  description: request.description || undefined,
  returnUrl: request.returnUrl,
})
