import { type Currency, currency } from '../base/currency.ts'
import { fromWhole, toWhole } from '../base/money.ts'
import { parsedUrl } from '../base/net/redirect-url.ts'
import { readWay, wayText } from '../checkout/methods.ts'
import type { Link, LinkTerms, Price } from './link.ts'
import type { ChangeLink, CreateLink } from './schema.ts'

const REFERENCE_DEFAULT = 'LINK'
/** Of a link with a stock: others wait for what a payer holds. */
const PAY_WITHIN_WITH_STOCK_MINUTES = 60
const PAY_WITHIN_MINUTES = 1440

/** A merchant's validated request as terms. */
export function toTerms(body: CreateLink): LinkTerms {
  const code = currency(body.currency)
  const stock = body.stock ?? null
  const text = (value: string | null | undefined) => (value?.trim() ? value.trim() : null)
  return {
    title: body.title.trim(),
    description: text(body.description),
    reference: body.reference ?? REFERENCE_DEFAULT,
    price: toPrice(body, code),
    methods: body.methods?.flatMap((way) => readWay(way) ?? []) ?? null,
    stock,
    payWithinMinutes: body.payWithinMinutes ?? (stock === null ? PAY_WITHIN_MINUTES : PAY_WITHIN_WITH_STOCK_MINUTES),
    expiresAt: body.expiresAt ? new Date(body.expiresAt) : null,
    asks: { name: 'off', email: 'off', phone: 'off', note: 'off', ...body.asks },
    successText: text(body.successText),
    successUrl: body.successUrl ? parsedUrl(body.successUrl) : null,
  }
}

function toPrice({ amount, openPrice }: CreateLink, code: Currency): Price {
  if (openPrice) {
    const { minimum, maximum, suggested = [] } = openPrice
    return {
      is: 'open',
      minimum: fromWhole(minimum, code),
      maximum: fromWhole(maximum, code),
      suggested: suggested.map((whole) => fromWhole(whole, code)),
    }
  }
  return { is: 'fixed', amount: fromWhole(amount ?? 0, code) }
}

/** What a link's request would be after a change: one price takes the other's place, everything else stays. */
export function changedRequest(link: Link, change: ChangeLink): CreateLink {
  const { price } = link
  const before: CreateLink = {
    currency: link.currency,
    title: link.title,
    description: link.description,
    reference: link.reference,
    ...(price.is === 'fixed'
      ? { amount: toWhole(price.amount) }
      : {
          openPrice: {
            minimum: toWhole(price.minimum),
            maximum: toWhole(price.maximum),
            suggested: price.suggested.map(toWhole),
          },
        }),
    methods: link.methods?.map(wayText) ?? null,
    stock: link.stock,
    payWithinMinutes: link.payWithinMinutes,
    expiresAt: link.expiresAt?.toISOString() ?? null,
    asks: link.asks,
    successText: link.successText,
    successUrl: link.successUrl,
  }
  if (change.amount && change.openPrice === undefined) delete before.openPrice
  if (change.openPrice && change.amount === undefined) delete before.amount
  return { ...before, ...change, asks: { ...link.asks, ...change.asks } }
}
