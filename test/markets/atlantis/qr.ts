import { CURRENCY_DIGITS, currency } from '../../../src/base/currency.ts'
import { toDecimal } from '../../../src/base/money.ts'
import type { CodeStandard } from '../../../src/markets/market.ts'

const CODE = /^TRIDENT\/(ISK|XCD)\/(\d+)(?:\.(\d+))?\/([^/]+)\/([^/]+)\/([^/]+)\/(\d)$/

/** A check digit: the sum of all characters before it, modulo ten. */
const checkDigitOf = (text: string): string => `${[...text].reduce((sum, char) => sum + char.charCodeAt(0), 0) % 10}`

/** Slash by slash: currency, amount, merchant, payee, reference, check digit. */
export const trident: CodeStandard = {
  name: 'TRIDENT',
  read(content) {
    const [, code = '', whole = '', fraction = '', , payeeName = ''] = CODE.exec(content) ?? []
    if (code === '' || checkDigitOf(content.slice(0, -1)) !== content.at(-1)) return undefined
    const digits = CURRENCY_DIGITS.get(code) ?? 0
    const amount = BigInt(whole + fraction.padEnd(digits, '0'))
    return { amount: { amount, currency: currency(code) }, addsTip: false, payeeName }
  },
  write({ merchantName, merchantId, amount, reference }) {
    if (!amount) throw new RangeError('a trident has an amount')
    const fields = [
      'TRIDENT',
      amount.currency,
      toDecimal(amount),
      merchantId,
      merchantName.replaceAll('/', ' '),
      reference,
    ]
    const open = `${fields.join('/')}/`
    return open + checkDigitOf(open)
  },
  merchantFields: (merchantId) => ({ prong: merchantId }),
}
