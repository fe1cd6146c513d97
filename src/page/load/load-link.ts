import { randomUUID } from 'node:crypto'
import { notFound } from '../../base/errors.ts'
import { meetMerchant } from '../../base/merchant-time.ts'
import { availabilityOf, leftOf } from '../../links/availability.ts'
import { findLinkByCode, type PublicLink } from '../../links/find.ts'
import { codeOf } from '../../links/link.ts'
import type { PageApp } from '../app.ts'
import type { LinkPage, LinkStep } from '../link-view.ts'
import type { Locale } from '../view.ts'
import { toMerchantView } from './load-page.ts'

/** A payment link by the end of its address. Throws NOT_FOUND. */
export async function findLinkForPage(app: Pick<PageApp, 'db'>, code: string): Promise<PublicLink> {
  const found = await findLinkByCode(app.db, code)
  if (!found) throw notFound()
  meetMerchant(found.link.merchantId)
  return found
}

/** A link's page; `form` is what was typed and what is wrong with it, where it is shown again. Reads, and changes nothing. */
export function linkPageOf(
  app: Pick<PageApp, 'clock' | 'livemode'>,
  { link, merchant, isSuspended }: PublicLink,
  { locale, form }: { readonly locale: Locale; readonly form?: Partial<Extract<LinkStep, { is: 'form' }>> },
): LinkPage {
  const now = app.clock()
  const state = isSuspended ? 'PAUSED' : availabilityOf(link, now)
  return {
    locale,
    now,
    sandbox: !app.livemode,
    merchant: toMerchantView(merchant),
    link: {
      code: codeOf(link.id),
      title: link.title,
      description: link.description,
      price: link.price,
      asks: link.asks,
      left: leftOf(link),
      expiresAt: link.expiresAt,
    },
    step:
      state === 'OPEN'
        ? { is: 'form', formKey: randomUUID(), typed: {}, faults: [], ...form }
        : { is: 'closed', why: state },
  }
}
