import { ApiError, notFound } from '../../base/errors.ts'
import { codeNameOf } from '../../checkout/method-name.ts'
import { type Collector, typeOf } from '../../collectors/collector.ts'
import { findCollector } from '../../collectors/find.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { marketOf } from '../../markets/market-of.ts'
import { findMerchant } from '../../merchants/merchant.ts'
import { formatMoney } from '../text/format.ts'
import type { Locale } from '../view.ts'
import type { Sticker } from './layout.ts'
import { STICKER_WORDS } from './words.ts'

type App = { readonly db: Db; readonly livemode: boolean }

/** What the sticker of an active collector shows. Throws INVALID_STATE where it takes no payments, NOT_FOUND. */
export async function loadSticker(
  app: App,
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
  locale: Locale,
): Promise<Sticker> {
  const collector = await findCollector(app.db, merchantId, id)
  const merchant = await transaction(app.db, merchantId, (tx) => findMerchant(tx, merchantId))
  if (!collector || !merchant) throw notFound()
  const { instrument, status, name, label } = collector
  if (status !== 'ACTIVE' || !instrument) {
    throw new ApiError('INVALID_STATE', `This collector is ${status}; only one that is ACTIVE has a sticker.`)
  }
  // A number has its name beside it.
  const names = 'qrContent' in instrument ? [name, label] : [label]
  const place = names.filter((one) => one !== null && one !== merchant.displayName).join(' · ')
  return {
    merchant: merchant.displayName,
    place: place === '' ? null : place,
    sandbox: !app.livemode,
    pays: 'qrContent' in instrument ? codeOf(collector, instrument.qrContent) : accountOf(collector, instrument),
    amount: amountOf(collector, locale),
  }
}

function codeOf({ currency }: Collector, content: string): Sticker['pays'] {
  const { name, read } = marketOf(currency).qr
  const code = read(content)
  return { is: 'code', scheme: name, content, payeeName: code?.payeeName ?? null, printed: code?.printed ?? [] }
}

const accountOf = (
  collector: Collector,
  { bankCode, number }: { readonly bankCode: string; readonly number: string },
): Sticker['pays'] => ({
  is: 'number',
  bank: codeNameOf({ type: typeOf(collector), code: bankCode }, collector.currency),
  number,
  holder: collector.name,
})

/** The amounts that a collector takes, in words; null: any. */
function amountOf({ amount, minAmount, maxAmount }: Collector, locale: Locale): string | null {
  const words = STICKER_WORDS[locale]
  const text = (money: NonNullable<Collector['amount']>) => formatMoney(money, locale)
  if (amount) return words.each(text(amount))
  if (minAmount && maxAmount) return words.between(text(minAmount), text(maxAmount))
  if (minAmount) return words.from(text(minAmount))
  return maxAmount ? words.upTo(text(maxAmount)) : null
}
