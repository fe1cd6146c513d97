import { mapYielding } from '../../base/concurrency/map-yielding.ts'
import type { Fault } from '../../base/errors.ts'
import { CreateCustomer } from '../../customers/schema.ts'
import { faultsBy } from '../../http/input/validator.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'
import {
  type LineFault,
  type NamedLine,
  readColumns,
  readDay,
  type TableLine,
  wholeIn,
} from '../../tabular/read-columns.ts'
import { CreateInvoice } from '../schema.ts'
import { invoiceFaults } from '../terms/rules.ts'
import { COLUMNS, type Column } from './columns.ts'

/** An invoice of a file: its customer and collector still as written, its terms as a request without them. */
export type ImportedInvoice = {
  /** The first of its lines. */
  readonly line: number
  /** The lines of its items. */
  readonly itemLines: readonly number[]
  readonly customer: string
  /** For a customer who is not known yet. */
  readonly details: { readonly name?: string; readonly email?: string; readonly phone?: string }
  readonly collector: string | null
  readonly terms: Omit<CreateInvoice, 'customerId' | 'collectorId'> & { readonly externalId: string }
}

const TRUE = /^(true|yes|ya|y|1)$/i
/** Of any customer, so that a whole request can be checked before the customer is known. */
const PLACE_OF_CUSTOMER = `cus_${'0'.repeat(26)}`
const faultsOf = faultsBy(CreateInvoice, 'body')
const customerFaultsOf = faultsBy(CreateCustomer, 'body')

/** Reads a file of invoices: a line is an item, and items of one `externalId` that follow each other are one invoice. */
export async function readInvoiceLines(table: readonly TableLine[]): Promise<{
  readonly invoices: readonly ImportedInvoice[]
  readonly faults: readonly LineFault[]
}> {
  const { lines, faults } = readColumns<Column>(table, COLUMNS)
  if (faults.length > 0) return { invoices: [], faults }
  const seen = new Set<string>()
  const read = await mapYielding(groupsOf(lines), (group) => readGroup(group, seen))
  return { invoices: read.map(({ invoice }) => invoice), faults: read.flatMap((one) => one.faults) }
}

/** An invoice and its faults; `seen`: the references of those before it. */
function readGroup(group: Group, seen: Set<string>) {
  const invoice = toInvoice(group)
  const { line, terms } = invoice
  const { externalId } = terms
  const faults = faultsOfInvoice(invoice, group)
  if (seen.has(externalId)) {
    const message = `"${externalId}" stands elsewhere in the file too: the items of an invoice follow each other.`
    faults.push({ line, field: 'externalId', code: 'TWICE', message })
  }
  seen.add(externalId)
  return { invoice, faults }
}

type Group = readonly [NamedLine<Column>, ...NamedLine<Column>[]]

function groupsOf(lines: readonly NamedLine<Column>[]): Group[] {
  const groups: [NamedLine<Column>, ...NamedLine<Column>[]][] = []
  let last: string | undefined
  for (const line of lines) {
    const { externalId } = line.cells
    if (externalId !== undefined && externalId === last) groups.at(-1)?.push(line)
    else groups.push([line])
    last = externalId
  }
  return groups
}

function toInvoice(group: Group): ImportedInvoice {
  const [{ line, cells }] = group
  const { externalId = '', customer = '', customerName, customerEmail, customerPhone, dueAt = '' } = cells
  return {
    line,
    itemLines: group.map((one) => one.line),
    customer,
    details: {
      ...(customerName && { name: customerName }),
      ...(customerEmail && { email: customerEmail }),
      ...(customerPhone && { phone: customerPhone }),
    },
    collector: cells.collector ?? null,
    terms: {
      externalId,
      currency: cells.currency ?? HOME_CURRENCY,
      lines: group.map(toLine),
      dueAt: readDay(dueAt),
      ...(cells.series && { series: cells.series }),
      ...(cells.note && { note: cells.note }),
      ...(cells.allowPartial && { allowPartial: TRUE.test(cells.allowPartial) }),
    },
  }
}

function toLine(line: NamedLine<Column>) {
  const { description = '', quantity = '1', taxRate } = line.cells
  return {
    description,
    quantity: quantity.replace(',', '.'),
    // What is no whole number is refused as such, by its column.
    unitAmount: wholeIn(line, 'unitAmount') ?? Number.NaN,
    ...(taxRate && { taxRate: taxRate.replace(',', '.').replace(/\s*%$/, '') }),
  }
}

/** The faults of one invoice, each at its line and by its column. */
function faultsOfInvoice({ line, customer, details, terms }: ImportedInvoice, group: Group): LineFault[] {
  const request = { ...terms, customerId: PLACE_OF_CUSTOMER }
  const found = [...faultsOf(request), ...invoiceFaults(request)].map(({ field, code, message }) => {
    const [, at, column] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? []
    return { line: group[Number(at ?? 0)]?.line ?? line, field: column ?? field, code, message }
  })
  const missing = { line, field: 'customer', code: 'REQUIRED', message: '"customer" is empty.' }
  const named = customerFaultsOf(details).map((fault) => ({ ...fault, ...asColumn(fault), line }))
  return [...(customer === '' ? [missing] : []), ...named, ...found]
}

/** `name` is the column `customerName`. */
function asColumn({ field, message }: Fault): Pick<Fault, 'field' | 'message'> {
  const column = `customer${field.charAt(0).toUpperCase()}${field.slice(1)}`
  return { field: column, message: message.replace(`"${field}"`, `"${column}"`) }
}
