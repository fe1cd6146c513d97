import { HOUR_MS, later } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import { codeNameOf } from '../../checkout/method-name.ts'
import { listCollections } from '../../collections/find.ts'
import { type Collector, typeOf } from '../../collectors/collector.ts'
import { findCollectorByUrl, type PublicCollector } from '../../collectors/find.ts'
import { marketOf } from '../../markets/market-of.ts'
import type { PageApp } from '../app.ts'
import { toMerchantView } from '../load/load-page.ts'
import type { Locale } from '../view.ts'
import type { CollectorPage, CollectorStep, PaymentLine } from './view.ts'

/** What the link shows: what staff need to compare a payer's receipt with, and no more of the shop's takings. */
const PAYMENTS_MAX = 10
const PAYMENTS_FOR_MS = 24 * HOUR_MS

/** A collector by its page's address; with a token, only where that opens its payments. Throws NOT_FOUND. */
export async function findCollectorForPage(
  app: Pick<PageApp, 'db' | 'collectors'>,
  id: string,
  token?: string,
): Promise<PublicCollector> {
  const found = await findCollectorByUrl(app.db, id)
  if (!found || (token !== undefined && !app.collectors.links.opens(found.collector, token))) throw notFound()
  return found
}

/** A collector's page, or with a token that with its payments. Throws NOT_FOUND. */
export async function loadCollectorPage(
  app: Pick<PageApp, 'db' | 'clock' | 'livemode' | 'collectors'>,
  id: string,
  token: string | undefined,
  locale: Locale,
): Promise<CollectorPage> {
  const found = await findCollectorForPage(app, id, token)
  const { collector, merchant } = found
  // Before what it shows is read: a change in between is shown twice rather than never.
  const seen = await app.collectors.watch.read(collector, token === undefined ? 'collector' : 'payments')
  if (!seen) throw notFound()
  const now = app.clock()
  const { name, label, amount, minAmount, maxAmount } = collector
  const names = [name, label].filter((one) => one !== null && one !== merchant.displayName)
  return {
    ...{ locale, now, id, amount, minAmount, maxAmount },
    sandbox: !app.livemode,
    merchant: toMerchantView(merchant),
    version: seen.version,
    place: names.join(' · ') || merchant.displayName,
    step: stepOf(found),
    live: token === undefined ? null : { token, payments: await paymentsOf(app, collector, now) },
  }
}

function stepOf({ collector, isSuspended }: PublicCollector): CollectorStep {
  const { instrument, status, currency, name } = collector
  if (!instrument) return { is: 'closed', why: 'REQUESTED' }
  if (status !== 'ACTIVE' || isSuspended) return { is: 'closed', why: status === 'CLOSED' ? 'CLOSED' : 'PAUSED' }
  if ('qrContent' in instrument) {
    const { name: scheme, read } = marketOf(currency).qr
    const content = instrument.qrContent
    return { is: 'code', scheme, content, payeeName: read(content)?.payeeName ?? null }
  }
  const { bankCode, number } = instrument
  const bankName = codeNameOf({ type: typeOf(collector), code: bankCode }, currency)
  return { is: 'number', bankCode, bankName, number, holder: name }
}

async function paymentsOf(
  app: Pick<PageApp, 'db' | 'collectors'>,
  { merchantId, id }: Collector,
  now: Date,
): Promise<PaymentLine[]> {
  const filter = {
    collectorId: id,
    createdFrom: later(now, -PAYMENTS_FOR_MS),
    before: null,
    limit: PAYMENTS_MAX,
  }
  const collections = await listCollections({ db: app.db, ...app.collectors }, merchantId, filter)
  return collections.map(({ id: paymentId, amount, paidAt, payer, reference, flags }) => ({
    id: paymentId,
    amount,
    paidAt,
    bank: payer.bank,
    rrn: reference.rrn,
    isUnexpected: flags.length > 0,
  }))
}
