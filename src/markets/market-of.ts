import type { Currency } from '../base/currency.ts'
import type { Market, MarketCurrency } from './market.ts'
import { MARKETS } from './markets.ts'

/** The market of what has no currency: operators' days, the banks that are listed, the currency a form begins with. */
export const [HOME] = MARKETS

/** The currency that is meant where none is named. */
export const HOME_CURRENCY: Currency = HOME.currencies[0].code

const byCurrency = new Map(
  // Of two markets with a currency the earlier one has it.
  MARKETS.toReversed().flatMap((market) => market.currencies.map((of) => [of.code as string, { market, of }] as const)),
)

/** What stands before an amount of it, where something does. */
export const HOME_SIGN: string = Object.values(HOME.currencies[0].signs)[0] ?? HOME_CURRENCY

/** The market whose currency this is; of a currency that belongs to none, the home market. */
export const marketOf = (code: string): Market => byCurrency.get(code)?.market ?? HOME

/** How a currency is handled in its market; undefined: it is no market's. */
export const marketCurrency = (code: string): MarketCurrency | undefined => byCurrency.get(code)?.of

/** Every currency of a market, the home market's own first. */
export const CURRENCIES: readonly Currency[] = MARKETS.flatMap(({ currencies }) => currencies.map(({ code }) => code))

/** Each market's own currency, in which money is sent there. */
export const OWN_CURRENCIES: readonly Currency[] = MARKETS.map(({ currencies: [own] }) => own.code)

/** What a transfer service is called in a column: `BI-FAST`. */
export const transferLabelOf = (service: string): string =>
  MARKETS.map(({ transfers }) => transfers[service]?.label).find((label) => label !== undefined) ?? service

/** The codes of all transfer services, as the markets list them. */
export const TRANSFER_SERVICES: readonly string[] = [
  ...new Set(MARKETS.flatMap(({ transfers }) => Object.keys(transfers))),
]
