import type { CreateInvoice } from '../../../src/invoices/schema.ts'
import { readAmount } from '../../format/typed-amount.ts'
import { textOf } from '../../parts/form/form.tsx'

/** A number as people type it, with a comma or a point before its fraction: `2,5`, `11%`. */
const decimalIn = (text: string): string => text.trim().replace('%', '').trim().replace(',', '.')

/** A price, which is negative where it is a discount; NaN: none that there is. */
function priceIn(text: string, currency: string): number {
  const [, sign = '', rest = ''] = /^\s*([-−])?(.*)$/.exec(text) ?? []
  const read = readAmount(rest, currency)
  return typeof read !== 'number' ? Number.NaN : sign === '' ? read : -read
}

type Line = CreateInvoice['lines'][number]

/** The lines of the form in their order: every line has each of its fields. */
export function readLines(values: FormData, currency: string): Line[] {
  const texts = (name: string) => values.getAll(name).map(String)
  const [quantities, prices, rates] = [texts('quantity'), texts('unitAmount'), texts('taxRate')]
  return texts('description').map((description, at) => {
    const taxRate = decimalIn(rates[at] ?? '')
    return {
      description: description.trim(),
      quantity: decimalIn(quantities[at] ?? ''),
      unitAmount: priceIn(prices[at] ?? '', currency),
      ...(taxRate === '' ? {} : { taxRate }),
    }
  })
}

/** What was typed, as `POST /v1/invoices` takes it; the server validates it. */
export function readInvoiceForm(values: FormData, currency: string) {
  const series = textOf(values, 'series')
  return {
    customerId: textOf(values, 'customerId') ?? '',
    currency,
    lines: readLines(values, currency),
    dueAt: textOf(values, 'dueAt') ?? '',
    allowPartial: values.get('allowPartial') !== null,
    note: textOf(values, 'note'),
    ...(series === null ? {} : { series: series.toUpperCase() }),
  }
}

const QUANTITY = /^(?!0+(\.0+)?$)\d{1,6}(\.\d{1,3})?$/
const RATE = /^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/

/** Those that can be added up already. */
export const completeLines = (lines: readonly Line[]): Line[] =>
  lines.filter(
    ({ quantity, unitAmount, taxRate }) =>
      QUANTITY.test(quantity) && Number.isSafeInteger(unitAmount) && (taxRate === undefined || RATE.test(taxRate)),
  )
