import { isCurrency } from '../base/currency.ts'
import { StartError } from '../base/start-error.ts'
import { MARKETS } from '../markets/markets.ts'

/** The largest amount, by currency, of a checkout created in a browser; `*`: any other currency. Absent: none allowed. */
export type BrowserAmounts = Readonly<Record<string, number>>

/** In a market's currency what its markets say; every other is for the sandbox. */
export const BROWSER_AMOUNTS_DEFAULT = [
  ...MARKETS.flatMap(({ currencies }) => currencies.map(({ code, browserMax }) => `${code}:${browserMax}`)),
  '*:20000',
].join()

/** Reads LIMIT_BROWSER_AMOUNT, such as `IDR:20000000,*:20000`: whole units of each currency; `*` is every other. Throws StartError. */
export function readBrowserAmounts(text: string): BrowserAmounts {
  const entries = text.split(',').map((entry) => {
    const [, code = '', amount = ''] = /^\s*([A-Z]{3}|\*):([0-9]{1,12})\s*$/.exec(entry) ?? []
    if (amount === '' || (code !== '*' && !isCurrency(code))) {
      throw new StartError(
        `LIMIT_BROWSER_AMOUNT must be currencies and whole amounts such as ${BROWSER_AMOUNTS_DEFAULT}, not "${text}".`,
      )
    }
    return [code, Number(amount)] as const
  })
  return Object.fromEntries(entries)
}
