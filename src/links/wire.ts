import { toWhole } from '../base/money.ts'
import { wayText } from '../checkout/methods.ts'
import { availabilityOf, leftOf } from './availability.ts'
import { type CountedLink, linkUrl } from './link.ts'

export type Hosts = { readonly checkoutUrl: string; readonly livemode: boolean }

/** A payment link as the API shows it. */
export function toLink(link: CountedLink, now: Date, { checkoutUrl, livemode }: Hosts) {
  const { price, counts } = link
  return {
    id: link.id,
    url: linkUrl(link, checkoutUrl),
    status: link.status,
    availability: availabilityOf(link, now),
    title: link.title,
    description: link.description,
    reference: link.reference,
    currency: link.currency as string,
    amount: price.is === 'fixed' ? toWhole(price.amount) : null,
    openPrice:
      price.is === 'open'
        ? { minimum: toWhole(price.minimum), maximum: toWhole(price.maximum), suggested: price.suggested.map(toWhole) }
        : null,
    methods: link.methods?.map(wayText) ?? null,
    stock: link.stock,
    payWithinMinutes: link.payWithinMinutes,
    expiresAt: link.expiresAt?.toISOString() ?? null,
    asks: link.asks,
    successText: link.successText,
    successUrl: link.successUrl,
    paidCount: counts.paid,
    paidAmount: toWhole(counts.collected),
    openCount: counts.open,
    left: leftOf(link),
    createdAt: link.createdAt.toISOString(),
    updatedAt: link.updatedAt.toISOString(),
    livemode,
  }
}
