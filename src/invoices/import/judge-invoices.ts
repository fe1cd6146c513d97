import { isId, newId } from '../../base/id.ts'
import type { Money } from '../../base/money.ts'
import { dayIn } from '../../base/time-zone.ts'
import { findCustomersByReference } from '../../customers/find.ts'
import type { Tx } from '../../db/transaction.ts'
import { readTimeZone } from '../../merchants/settings/settings.ts'
import type { LineFault, TableLine } from '../../tabular/read-columns.ts'
import { collectorFault } from '../collector.ts'
import { readRequestHashes } from '../store.ts'
import { toTerms } from '../terms/terms.ts'
import { hashOfRequest, usedReference } from '../verbs/create.ts'
import { incompleteFaults } from '../verbs/finalize.ts'
import { countFaults, type Imported } from './import-invoices.ts'
import { type ImportedInvoice, readInvoiceLines } from './read-lines.ts'
import { collectorOf, columnOf, unknownCustomer } from './references.ts'

/** What is wrong with a file, and what importing it would do. */
export type Judged = {
  readonly faults: readonly LineFault[]
  /** Of the invoices without a fault. */
  readonly imported: Imported
  /** What those come to that were not imported before, by currency. */
  readonly totals: readonly { readonly total: Money; readonly count: number }[]
}

type File = { readonly table: readonly TableLine[]; readonly isFinalized: boolean }

/**
 * Every fault of a file at once, as an import would meet them, without a write: what is known of its references is read at once,
 * so that ten thousand invoices take a moment, and no number is taken, for which others would have to wait.
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
  const known: Known = {
    customers: new Map(
      await findCustomersByReference(
        tx,
        merchantId,
        readable.map(({ customer }) => customer),
      ),
    ),
    requests: await readRequestHashes(
      tx,
      merchantId,
      readable.map(({ terms }) => terms.externalId),
    ),
    today: isFinalized ? dayIn(await readTimeZone(tx, merchantId), now) : null,
    created: new Map(),
  }
  const faults: LineFault[] = [...unreadable, ...countFaults(invoices.length)]
  const counts = { invoices: 0, repeated: 0 }
  const sums = new Map<string, { total: Money; count: number }>()
  for (const invoice of readable) {
    const judged = await judgeOne(tx, now, merchantId, invoice, known)
    faults.push(...judged.faults)
    if (judged.faults.length > 0) continue
    counts.invoices += 1
    if (judged.isRepeat) counts.repeated += 1
    else addTo(sums, judged.total)
  }
  return { faults, imported: { ...counts, customersCreated: known.created.size }, totals: [...sums.values()] }
}

type Known = {
  readonly customers: ReadonlyMap<string, { readonly id: string; readonly isErased: boolean }>
  readonly requests: ReadonlyMap<string, Buffer>
  /** Where they are finalized. */
  readonly today: string | null
  /** Customers whom the file creates, each under an id that stands for theirs. */
  readonly created: Map<string, string>
}

async function judgeOne(tx: Tx, now: Date, merchantId: string, invoice: ImportedInvoice, known: Known) {
  const { line, terms, collector } = invoice
  const customerId = customerIn(now, merchantId, invoice, known)
  const collectorId = collector === null ? null : await collectorOf(tx, merchantId, collector)
  const body = { ...terms, customerId: customerId ?? '', ...(collectorId !== null && { collectorId }) }
  const { total, dueAt, currency } = toTerms(body)
  const earlier = known.requests.get(terms.externalId)
  const isRepeat = earlier?.equals(hashOfRequest(body)) ?? false
  const faults = customerId === undefined ? [...unknownCustomer(invoice.customer).faults] : []
  const refused = customerId === undefined ? undefined : await collectorFault(tx, merchantId, { ...body, currency })
  if (refused) faults.push(refused)
  if (earlier && !isRepeat) {
    const { code, message } = usedReference()
    faults.push({ field: 'externalId', code, message })
  }
  if (known.today !== null && !isRepeat) faults.push(...incompleteFaults({ total, dueAt }, known.today))
  return { isRepeat, total, faults: faults.map((fault) => ({ ...fault, line, field: columnOf(fault.field) })) }
}

/** The id of an invoice's customer; undefined: they are unknown and not named, or erased. */
function customerIn(
  now: Date,
  merchantId: string,
  { customer, details }: ImportedInvoice,
  { customers, created }: Known,
): string | undefined {
  const found = customers.get(customer)
  if (found) return found.isErased ? undefined : found.id
  if (isId('cus', customer) || (details.name === undefined && !created.has(customer))) return undefined
  const id = created.get(customer) ?? newId('cus', merchantId, now)
  created.set(customer, id)
  return id
}

function addTo(sums: Map<string, { total: Money; count: number }>, total: Money): void {
  const sum = sums.get(total.currency) ?? { total: { ...total, amount: 0n }, count: 0 }
  sums.set(total.currency, {
    total: { ...total, amount: sum.total.amount + total.amount },
    count: sum.count + 1,
  })
}
