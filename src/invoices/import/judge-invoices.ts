import { mapYielding } from '../../base/concurrency/map-yielding.ts'
import { isId, newIds } from '../../base/id.ts'
import type { Money } from '../../base/money.ts'
import { dayIn } from '../../base/time-zone.ts'
import type { Collector } from '../../collectors/collector.ts'
import { findCollectorsByReference } from '../../collectors/find.ts'
import type { NamedCustomer } from '../../customers/create.ts'
import { findCustomersByReference } from '../../customers/find.ts'
import type { Tx } from '../../db/transaction.ts'
import { readTimeZone } from '../../merchants/settings/settings.ts'
import type { LineFault, TableLine } from '../../tabular/read-columns.ts'
import { faultOfCollector } from '../collector.ts'
import type { CreateInvoice } from '../schema.ts'
import { readRequestHashes } from '../store.ts'
import { toTerms } from '../terms/terms.ts'
import { hashOfRequest, usedReference } from '../verbs/create.ts'
import { incompleteFaults } from '../verbs/finalize.ts'
import { type ImportedInvoice, readInvoiceLines } from './read-lines.ts'
import { columnOf, unknownCustomer } from './references.ts'

/** As many invoices of one file are imported: their numbers are taken in one transaction. */
const INVOICES_MAX = 10_000

/** What importing a file does. */
export type Imported = {
  readonly invoices: number
  /** Of them, those that were imported before by the same lines. */
  readonly repeated: number
  readonly customersCreated: number
}

/** An invoice that was not imported before, as a request. `customer`: as the file names them. */
type FreshInvoice = {
  readonly line: number
  readonly customer: string
  readonly body: CreateInvoice & { readonly externalId: string }
}

/** What is wrong with a file, and what importing it would do. */
export type Judged = {
  readonly faults: readonly LineFault[]
  /** Of the invoices without a fault. */
  readonly imported: Imported
  /** What those come to that were not imported before, by currency. */
  readonly totals: readonly { readonly total: Money; readonly count: number }[]
  readonly fresh: readonly FreshInvoice[]
  readonly created: readonly NamedCustomer[]
}

export type File = { readonly table: readonly TableLine[]; readonly isFinalized: boolean }

/**
 * Every fault of a file at once, without a write: what is known of its references is read at once, so that ten thousand invoices
 * take a moment, and no number is taken, for which others would have to wait.
 */
export async function judgeInvoices(
  tx: Tx,
  now: Date,
  merchantId: string,
  { table, isFinalized }: File,
): Promise<Judged> {
  const { invoices, faults: unreadable } = await readInvoiceLines(table)
  const wrong = new Set(unreadable.map(({ line }) => line))
  const readable = invoices.filter(({ itemLines }) => !itemLines.some((line) => wrong.has(line)))
  const known = await readKnown(tx, now, merchantId, { readable, isFinalized })
  const judged = await mapYielding(readable, (invoice) => judgeOne(invoice, known))
  const right = judged.filter(({ faults }) => faults.length === 0)
  const fresh = right.filter(({ isRepeat }) => !isRepeat)
  const named = new Set(right.map(({ customer }) => customer))
  const created = [...known.created.values()].filter(({ externalId }) => named.has(externalId))
  return {
    faults: [...unreadable, ...countFaults(invoices.length), ...judged.flatMap(({ faults }) => faults)],
    imported: {
      invoices: right.length,
      repeated: right.length - fresh.length,
      customersCreated: created.length,
    },
    totals: totalsOf(fresh.map(({ total }) => total)),
    fresh,
    created,
  }
}

/** A fault of the whole file: it is of no column. */
function countFaults(count: number): LineFault[] {
  if (count > INVOICES_MAX) return [wholeFault('TOO_MANY', `A file may have at most ${INVOICES_MAX} invoices.`)]
  return count === 0 ? [wholeFault('TOO_FEW', 'The file has no invoices.')] : []
}

const wholeFault = (code: string, message: string): LineFault => ({ line: 1, field: '', code, message })

/** What the references of a file lead to. */
type Known = {
  readonly customers: ReadonlyMap<string, { readonly id: string; readonly isErased: boolean }>
  readonly collectors: ReadonlyMap<string, Collector>
  readonly requests: ReadonlyMap<string, Buffer>
  /** Where they are finalized. */
  readonly today: string | null
  /** Customers whom the file names and who are not stored yet, by reference. */
  readonly created: ReadonlyMap<string, NamedCustomer>
}

async function readKnown(
  tx: Tx,
  now: Date,
  merchantId: string,
  { readable, isFinalized }: { readonly readable: readonly ImportedInvoice[]; readonly isFinalized: boolean },
): Promise<Known> {
  const all = <T>(read: (invoice: ImportedInvoice) => T): T[] => readable.map(read)
  // First of all: whoever imports the same file at this moment commits its customers with its requests.
  const requests = await readRequestHashes(
    tx,
    merchantId,
    all(({ terms }) => terms.externalId),
  )
  const customers = await findCustomersByReference(
    tx,
    merchantId,
    all(({ customer }) => customer),
  )
  const named = readable.flatMap(({ collector }) => (collector === null ? [] : [collector]))
  return {
    requests,
    customers,
    collectors: await findCollectorsByReference(tx, merchantId, named),
    today: isFinalized ? dayIn(await readTimeZone(tx, merchantId), now) : null,
    created: newCustomers(now, merchantId, readable, customers),
  }
}

/** A customer who is not known is created where the first invoice of theirs says their name. */
function newCustomers(
  now: Date,
  merchantId: string,
  readable: readonly ImportedInvoice[],
  known: Known['customers'],
): ReadonlyMap<string, NamedCustomer> {
  const first = new Map<string, ImportedInvoice['details']>()
  for (const { customer, details } of readable) {
    const isNew = !known.has(customer) && !isId('cus', customer) && !first.has(customer)
    if (isNew && details.name !== undefined) first.set(customer, details)
  }
  const ids = newIds('cus', merchantId, now, first.size)
  return new Map(
    [...first].map(([externalId, details], n) => [externalId, { id: ids[n] ?? '', externalId, ...details }]),
  )
}

function judgeOne({ line, customer, terms, collector }: ImportedInvoice, known: Known) {
  const found = known.customers.get(customer)
  const customerId = found?.isErased ? undefined : (found?.id ?? known.created.get(customer)?.id)
  const paidBy = collector === null ? undefined : known.collectors.get(collector)
  const body = {
    ...terms,
    customerId: customerId ?? '',
    ...(collector !== null && { collectorId: paidBy?.id ?? collector }),
  }
  const { total, dueAt, currency } = toTerms(body)
  const earlier = known.requests.get(terms.externalId)
  const isRepeat = earlier?.equals(hashOfRequest(body)) ?? false
  const faults = customerId === undefined ? [...unknownCustomer(customer).faults] : []
  const refused =
    customerId === undefined || collector === null ? undefined : faultOfCollector(paidBy, { customerId, currency })
  if (refused) faults.push(refused)
  if (earlier && !isRepeat) {
    const { code, message } = usedReference()
    faults.push({ field: 'externalId', code, message })
  }
  if (known.today !== null && !isRepeat) faults.push(...incompleteFaults({ total, dueAt }, known.today))
  return {
    ...{ line, customer, body, isRepeat, total },
    faults: faults.map((fault) => ({ ...fault, line, field: columnOf(fault.field) })),
  }
}

function totalsOf(totals: readonly Money[]): { total: Money; count: number }[] {
  return [...Map.groupBy(totals, ({ currency }) => currency)].map(([currency, some]) => ({
    total: { currency, amount: some.reduce((sum, { amount }) => sum + amount, 0n) },
    count: some.length,
  }))
}
