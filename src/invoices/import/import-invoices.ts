import { ApiError } from '../../base/errors.ts'
import { isId } from '../../base/id.ts'
import { findCollectorByExternalId } from '../../collectors/find.ts'
import { createCustomer } from '../../customers/create.ts'
import { findCustomerByExternalId } from '../../customers/find.ts'
import type { Tx } from '../../db/transaction.ts'
import type { LineFault, TableLine } from '../../tabular/read-columns.ts'
import type { InvoiceApp } from '../app.ts'
import { createInvoice } from '../verbs/create.ts'
import { finalizeInvoice } from '../verbs/finalize.ts'
import { type ImportedInvoice, readInvoiceLines } from './read-lines.ts'

type App = Pick<InvoiceApp, 'customers' | 'findCustomer' | 'checkoutUrl' | 'livemode' | 'papers'>

/** As many invoices of one file are imported: their numbers are taken in one transaction. */
const INVOICES_MAX = 10_000
/** More faults of a file are not listed. */
const FAULTS_MAX = 100

export type Imported = {
  readonly invoices: number
  /** Of them, those that were imported before by the same lines. */
  readonly repeated: number
  readonly customersCreated: number
}

/** Thrown so that nothing of a file with faults remains. */
export class ImportRefused extends Error {
  readonly faults: readonly LineFault[]

  constructor(faults: readonly LineFault[]) {
    super('nothing was imported')
    this.faults = faults.slice(0, FAULTS_MAX)
  }
}

/**
 * Imports the invoices of a file, all of its lines or none: as drafts, or finalized. The same file again changes nothing, since
 * every invoice has its `externalId`. A customer who is not known is created if the file names them. Throws ImportRefused.
 */
export async function importInvoices(
  tx: Tx,
  app: App,
  now: Date,
  merchantId: string,
  { table, isFinalized }: { readonly table: readonly TableLine[]; readonly isFinalized: boolean },
): Promise<Imported> {
  const { invoices, faults: unreadable } = readInvoiceLines(table)
  if (unreadable.length > 0) throw new ImportRefused(unreadable)
  if (invoices.length === 0 || invoices.length > INVOICES_MAX) {
    const message = `A file may have 1 to ${INVOICES_MAX} invoices; this one has ${invoices.length}.`
    throw new ImportRefused([{ line: 1, field: '', code: 'OUT_OF_RANGE', message }])
  }
  const { faults, ...imported } = await importEach(tx, app, now, merchantId, { invoices, isFinalized })
  if (faults.length > 0) throw new ImportRefused(faults)
  return { invoices: invoices.length, ...imported }
}

type All = { readonly invoices: readonly ImportedInvoice[]; readonly isFinalized: boolean }

/** Imports one after the other, and continues after a fault, so that all of them are known at once. */
async function importEach(tx: Tx, app: App, now: Date, merchantId: string, { invoices, isFinalized }: All) {
  const faults: LineFault[] = []
  const customers = new Map<string, string>()
  let repeated = 0
  let customersCreated = 0
  for (const invoice of invoices) {
    try {
      const known = customers.get(invoice.customer)
      const customer = known ? { id: known, isNew: false } : await customerFor(tx, app, now, merchantId, invoice)
      customers.set(invoice.customer, customer.id)
      customersCreated += Number(customer.isNew)
      repeated += Number(await importOne(tx, app, now, merchantId, { invoice, customerId: customer.id, isFinalized }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      faults.push(...faultsOf(invoice.line, error))
    }
  }
  return { faults, repeated, customersCreated }
}

const OWN_NAMES: Readonly<Record<string, string>> = { customerId: 'customer', collectorId: 'collector' }

function faultsOf(line: number, { code, message, faults }: ApiError): LineFault[] {
  if (faults.length === 0) return [{ line, field: 'externalId', code, message }]
  return faults.map((fault) => ({ ...fault, line, field: OWN_NAMES[fault.field] ?? fault.field }))
}

type One = { readonly invoice: ImportedInvoice; readonly customerId: string; readonly isFinalized: boolean }

/** Whether it was imported before. */
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

/** Its id; an unknown reference is left as it is, for the rules of invoices to refuse. */
const collectorOf = async (tx: Tx, merchantId: string, named: string): Promise<string> =>
  isId('col', named) ? named : ((await findCollectorByExternalId(tx, merchantId, named))?.id ?? named)

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
    const message = `"customer" ${customer} is not known; name them in "customerName" to create them.`
    throw new ApiError('VALIDATION_ERROR', message, [{ field: 'customer', code: 'NOT_FOUND', message }])
  }
  const made = await createCustomer(tx, customers, now, merchantId, { externalId: customer, ...details })
  return { id: made.customer.id, isNew: true }
}
