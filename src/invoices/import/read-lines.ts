import { faultsBy } from '../../http/input/validator.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'
import {
  type LineFault,
  type NamedLine,
  readColumns,
  readDay,
  readWhole,
  type TableLine,
} from '../../tabular/read-columns.ts'
import { CreateInvoice } from '../schema.ts'
import { invoiceFaults } from '../terms/rules.ts'

/** `customer` and `collector`: an id, or the merchant's own reference. */
const NAMES = {
  externalId: ['reference', 'invoice', 'tagihan', 'nomortagihan', 'referensi'],
  customer: ['pelanggan', 'customerid', 'customerexternalid', 'nis', 'nomorinduk'],
  customerName: ['name', 'nama', 'namapelanggan'],
  customerEmail: ['email', 'surel'],
  customerPhone: ['phone', 'telepon', 'nohp', 'hp', 'whatsapp'],
  description: ['item', 'keterangan', 'uraian', 'deskripsi'],
  quantity: ['qty', 'jumlahbarang', 'banyaknya'],
  unitAmount: ['amount', 'price', 'harga', 'jumlah', 'nominal'],
  taxRate: ['tax', 'pajak', 'ppn'],
  currency: ['matauang'],
  dueAt: ['due', 'duedate', 'jatuhtempo', 'tanggaljatuhtempo'],
  series: ['seri'],
  collector: ['virtualaccount', 'va', 'collectorid', 'collectorexternalid'],
  allowPartial: ['partial', 'bolehsebagian', 'cicil'],
  note: ['catatan'],
} as const
type Column = keyof typeof NAMES
const REQUIRED: readonly Column[] = ['externalId', 'customer', 'description', 'unitAmount', 'dueAt']

export const INVOICE_COLUMNS = Object.keys(NAMES) as readonly Column[]

type Cells = NamedLine<Column>['cells']

/** An invoice of a file: its customer and collector still as written, its terms as a request without them. */
export type ImportedInvoice = {
  /** The first of its lines. */
  readonly line: number
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

/** Reads a file of invoices: a line is an item, and items of one `externalId` that follow each other are one invoice. */
export function readInvoiceLines(table: readonly TableLine[]): {
  readonly invoices: readonly ImportedInvoice[]
  readonly faults: readonly LineFault[]
} {
  const { lines, faults } = readColumns<Column>(table, { required: REQUIRED, names: NAMES })
  if (faults.length > 0) return { invoices: [], faults }
  const found = [...faults]
  const invoices: ImportedInvoice[] = []
  const seen = new Set<string>()
  for (const group of groupsOf(lines)) {
    const [first] = group
    if (!first) continue
    const invoice = toInvoice(first, group)
    const { externalId } = invoice.terms
    if (seen.has(externalId)) {
      const message = `"${externalId}" stands elsewhere in the file too: the items of an invoice follow each other.`
      found.push({ line: first.line, field: 'externalId', code: 'TWICE', message })
    }
    seen.add(externalId)
    found.push(...faultsOfInvoice(invoice, group))
    invoices.push(invoice)
  }
  return { invoices, faults: found }
}

function groupsOf(lines: readonly NamedLine<Column>[]): readonly NamedLine<Column>[][] {
  const groups: NamedLine<Column>[][] = []
  let last: string | undefined
  for (const line of lines) {
    const { externalId } = line.cells
    if (externalId !== undefined && externalId === last) groups.at(-1)?.push(line)
    else groups.push([line])
    last = externalId
  }
  return groups
}

function toInvoice({ line, cells }: NamedLine<Column>, group: readonly NamedLine<Column>[]): ImportedInvoice {
  const { externalId = '', customer = '', customerName, customerEmail, customerPhone, dueAt = '' } = cells
  return {
    line,
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
      lines: group.map((one) => toLine(one.cells)),
      dueAt: readDay(dueAt),
      ...(cells.series && { series: cells.series }),
      ...(cells.note && { note: cells.note }),
      ...(cells.allowPartial && { allowPartial: TRUE.test(cells.allowPartial) }),
    },
  }
}

const toLine = ({ description = '', quantity = '1', unitAmount = '', taxRate }: Cells) => ({
  description,
  quantity: quantity.replace(',', '.'),
  // What is no whole number is refused as such, by its column.
  unitAmount: readWhole(unitAmount) ?? Number.NaN,
  ...(taxRate && { taxRate: taxRate.replace(',', '.').replace(/\s*%$/, '') }),
})

/** The faults of one invoice, each at its line and by its column. */
function faultsOfInvoice({ line, customer, terms }: ImportedInvoice, group: readonly NamedLine<Column>[]): LineFault[] {
  const request = { ...terms, customerId: PLACE_OF_CUSTOMER }
  const found = [...faultsOf(request), ...invoiceFaults(request)].map(({ field, code, message }) => {
    const [, at, column] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? []
    return { line: group[Number(at ?? 0)]?.line ?? line, field: column ?? field, code, message }
  })
  const missing = { line, field: 'customer', code: 'REQUIRED', message: '"customer" is empty.' }
  return customer === '' ? [missing, ...found] : found
}
