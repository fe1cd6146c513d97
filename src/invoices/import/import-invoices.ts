import { ApiError } from '../../base/errors.ts'
import { isId } from '../../base/id.ts'
import { createCustomer } from '../../customers/create.ts'
import { findCustomerByExternalId } from '../../customers/find.ts'
import type { Tx } from '../../db/transaction.ts'
import { ImportRefused } from '../../tabular/import-refused.ts'
import type { LineFault, TableLine } from '../../tabular/read-columns.ts'
import type { InvoiceApp } from '../app.ts'
import { createInvoice } from '../verbs/create.ts'
import { finalizeInvoice } from '../verbs/finalize.ts'
import { type ImportedInvoice, readInvoiceLines } from './read-lines.ts'
import { collectorOf, columnOf, unknownCustomer } from './references.ts'

type App = Pick<InvoiceApp, 'customers' | 'findCustomer' | 'checkoutUrl' | 'livemode' | 'papers'>

/** As many invoices of one file are imported: their numbers are taken in one transaction. */
const INVOICES_MAX = 10_000
export type Imported = {
  readonly invoices: number
  /** Of them, those that were imported before by the same lines. */
  readonly repeated: number
  readonly customersCreated: number
}

type File = { readonly table: readonly TableLine[]; readonly isFinalized: boolean }

/**
 * Imports the invoices of a file, all of its lines or none: as drafts, or finalized. The same file again changes nothing, since
 * every invoice has its `externalId`. A customer who is not known is created if the file names them. `onProgress`: after how
 * many. Throws ImportRefused.
 */
export async function importInvoices(
  tx: Tx,
  app: App,
  now: Date,
  merchantId: string,
  { table, isFinalized, onProgress }: File & { readonly onProgress?: (done: number, of: number) => void },
): Promise<Imported> {
  const { invoices, faults: unreadable } = await readInvoiceLines(table)
  const counted = [...unreadable, ...countFaults(invoices.length)]
  if (counted.length > 0) throw new ImportRefused(counted)
  const way = { isFinalized, onDone: (done: number) => onProgress?.(done, invoices.length) }
  const { faults, outcomes } = await importEach(tx, app, now, merchantId, invoices, way)
  if (faults.length > 0) throw new ImportRefused(faults)
  return summaryOf(outcomes)
}

/** A fault of the whole file: it is of no column. */
export function countFaults(count: number): LineFault[] {
  if (count > INVOICES_MAX) return [wholeFault('TOO_MANY', `A file may have at most ${INVOICES_MAX} invoices.`)]
  return count === 0 ? [wholeFault('TOO_FEW', 'The file has no invoices.')] : []
}

const wholeFault = (code: string, message: string): LineFault => ({ line: 1, field: '', code, message })

type Outcome = { readonly isRepeat: boolean; readonly isNewCustomer: boolean }

const summaryOf = (outcomes: readonly Outcome[]): Imported => ({
  invoices: outcomes.length,
  repeated: outcomes.filter(({ isRepeat }) => isRepeat).length,
  customersCreated: outcomes.filter(({ isNewCustomer }) => isNewCustomer).length,
})

type Way = { readonly isFinalized: boolean; onDone(done: number): void }

/** Imports one after the other, and continues after a fault, so that all of them are known at once. */
async function importEach(
  tx: Tx,
  app: App,
  now: Date,
  merchantId: string,
  invoices: readonly ImportedInvoice[],
  { onDone, ...way }: Way,
) {
  const faults: LineFault[] = []
  const outcomes: Outcome[] = []
  const customers = new Map<string, string>()
  for (const [at, invoice] of invoices.entries()) {
    try {
      const known = customers.get(invoice.customer)
      const customer = known ? { id: known, isNew: false } : await customerFor(tx, app, now, merchantId, invoice)
      customers.set(invoice.customer, customer.id)
      const isRepeat = await importOne(tx, app, now, merchantId, { invoice, customerId: customer.id, ...way })
      outcomes.push({ isRepeat, isNewCustomer: customer.isNew })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      faults.push(...faultsOf(invoice.line, error))
    }
    onDone(at + 1)
  }
  return { faults, outcomes }
}

function faultsOf(line: number, { code, message, faults }: ApiError): LineFault[] {
  if (faults.length === 0) return [{ line, field: 'externalId', code, message }]
  return faults.map((fault) => ({ ...fault, line, field: columnOf(fault.field) }))
}

/** Whether it was imported before. */
type One = Pick<Way, 'isFinalized'> & { readonly invoice: ImportedInvoice; readonly customerId: string }

async function importOne(
  tx: Tx,
  app: App,
  now: Date,
  merchantId: string,
  { invoice: { terms, collector }, customerId, isFinalized }: One,
): Promise<boolean> {
  const collectorId = collector === null ? null : await collectorOf(tx, merchantId, collector)
  const body = { ...terms, customerId, ...(collectorId !== null && { collectorId }) }
  const { invoice, isRepeat } = await createInvoice(tx, app, now, merchantId, body)
  if (isFinalized && !isRepeat) await finalizeInvoice(tx, app, now, { merchantId, id: invoice.id })
  return isRepeat
}

async function customerFor(
  tx: Tx,
  { customers }: App,
  now: Date,
  merchantId: string,
  { customer, details }: ImportedInvoice,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  if (isId('cus', customer)) return { id: customer, isNew: false }
  const known = await findCustomerByExternalId(tx, customers, merchantId, customer)
  if (known) return { id: known.id, isNew: false }
  if (details.name === undefined) {
    throw unknownCustomer(customer)
  }
  const made = await createCustomer(tx, customers, now, merchantId, { externalId: customer, ...details })
  return { id: made.customer.id, isNew: true }
}
