import { mapYielding } from '../../base/concurrency/map-yielding.ts'
import { ApiError } from '../../base/errors.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import { createCustomer } from '../../customers/create.ts'
import { findCustomerByExternalId } from '../../customers/find.ts'
import { CreateCustomer } from '../../customers/schema.ts'
import type { Tx } from '../../db/transaction.ts'
import { faultsBy } from '../../http/input/validator.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'
import { ImportRefused } from '../../tabular/import-refused.ts'
import {
  type Columns,
  type LineFault,
  type NamedLine,
  readColumns,
  type TableLine,
  wholeIn,
} from '../../tabular/read-columns.ts'
import { type CreateApp, createCollector } from '../create.ts'
import { findCollectorByExternalId } from '../find.ts'
import { collectorFaults } from '../rules.ts'
import { CreateCollector } from '../schema.ts'

/** `externalId` is that of the customer as of the collector: a pupil's number. */
const names = {
  externalId: ['reference', 'referensi', 'nis', 'nomorinduk'],
  name: ['nama', 'namasiswa', 'customername'],
  code: ['bank'],
  email: ['surel'],
  phone: ['telepon', 'nohp', 'hp', 'whatsapp'],
  amount: ['jumlah', 'nominal'],
  numberSuffix: ['nomorva', 'suffix'],
  label: ['kelas'],
} as const
type Column = keyof typeof names

export const COLUMNS: Columns<Column> = { required: ['externalId', 'name', 'code'], names }
export const COLLECTOR_COLUMNS = Object.keys(names) as readonly Column[]

type App = CreateApp & { readonly customers: Customers }
type Request = { readonly line: number; readonly customer: CreateCustomer; readonly collector: CreateCollector }

export const COLLECTORS_MAX = 10_000

export type ImportedCollectors = {
  readonly collectors: number
  /** Of them, those that were imported before by the same lines. */
  readonly repeated: number
  readonly customersCreated: number
}

const customerFaultsOf = faultsBy(CreateCustomer, 'body')
const collectorFaultsOf = faultsBy(CreateCollector, 'body')

/**
 * Imports customers with a virtual account each, all lines of a file or none: of one amount where the line has one, else of any.
 * The same file again changes nothing. Their providers make the numbers afterwards. `onProgress`: after how many. Throws
 * ImportRefused.
 */
export async function importCollectors(
  tx: Tx,
  app: App,
  now: Date,
  merchantId: string,
  { table, onProgress }: { readonly table: readonly TableLine[]; onProgress?(done: number, of: number): void },
): Promise<ImportedCollectors> {
  const { requests, faults } = await readRequests(table)
  if (faults.length > 0) throw new ImportRefused(faults)
  const onDone = (done: number) => onProgress?.(done, requests.length)
  const { faults: refused, ...imported } = await importEach(tx, app, now, merchantId, { requests, onDone })
  if (refused.length > 0) throw new ImportRefused(refused)
  return imported
}

/**
 * Every fault of a file at once, as an import would meet them, and what it would do: it imports what can be read, so the caller
 * rolls back.
 */
export async function judgeCollectors(
  tx: Tx,
  app: App,
  now: Date,
  merchantId: string,
  table: readonly TableLine[],
): Promise<{ readonly faults: readonly LineFault[]; readonly imported: ImportedCollectors }> {
  const { requests, faults } = await readRequests(table)
  const wrong = new Set(faults.map(({ line }) => line))
  const readable = requests.filter(({ line }) => !wrong.has(line))
  const { faults: refused, ...imported } = await importEach(tx, app, now, merchantId, {
    requests: readable,
    onDone: () => {},
  })
  return { faults: [...faults, ...refused], imported }
}

async function readRequests(table: readonly TableLine[]) {
  const { lines, faults } = readColumns<Column>(table, COLUMNS)
  if (faults.length > 0) return { requests: [], faults }
  const read = await mapYielding(lines, (line) => {
    const request = toRequest(line)
    return { request, faults: faultsOfRequest(request) }
  })
  const requests = read.map(({ request }) => request)
  return {
    requests,
    faults: [...read.flatMap((one) => one.faults), ...twiceFaults(requests), ...countFaults(requests)],
  }
}

/** A fault of the whole file: it is of no column. */
function countFaults({ length: count }: readonly Request[]): LineFault[] {
  if (count > COLLECTORS_MAX) return [wholeFault('TOO_MANY', `A file may have at most ${COLLECTORS_MAX} collectors.`)]
  return count === 0 ? [wholeFault('TOO_FEW', 'The file has no collectors.')] : []
}

const wholeFault = (code: string, message: string): LineFault => ({ line: 1, field: '', code, message })

/** The same line twice would count as one that was imported before, and two of one reference are a mistake. */
function twiceFaults(requests: readonly Request[]): LineFault[] {
  const seen = new Set<string>()
  return requests.flatMap(({ line, collector: { externalId } }) => {
    const isTwice = seen.has(externalId)
    seen.add(externalId)
    const message = `"${externalId}" stands elsewhere in the file too.`
    return isTwice ? [{ line, field: 'externalId', code: 'TWICE', message }] : []
  })
}

type All = { readonly requests: readonly Request[]; onDone(done: number): void }

/** Imports one after the other, and continues after a fault, so that all of them are known at once. */
async function importEach(tx: Tx, app: App, now: Date, merchantId: string, { requests, onDone }: All) {
  const faults: LineFault[] = []
  const counts = { collectors: 0, repeated: 0, customersCreated: 0 }
  for (const [at, { line, customer, collector }] of requests.entries()) {
    try {
      const known = await findCustomerByExternalId(tx, app.customers, merchantId, customer.externalId ?? '')
      const earlier = known && (await findCollectorByExternalId(tx, merchantId, collector.externalId))
      const made = known ?? (await createCustomer(tx, app.customers, now, merchantId, customer)).customer
      await createCollector(tx, app, now, merchantId, { ...collector, customerId: made.id })
      counts.collectors += 1
      counts.repeated += Number(earlier !== undefined)
      counts.customersCreated += Number(!known)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const [first] = error.faults
      faults.push({ line, field: first?.field ?? 'code', code: first?.code ?? error.code, message: error.message })
    }
    onDone(at + 1)
  }
  return { faults, ...counts }
}

function toRequest(row: NamedLine<Column>): Request {
  const { line, cells } = row
  const { externalId = '', name = '', code = '', email, phone, amount, numberSuffix, label } = cells
  return {
    line,
    customer: { externalId, name, ...(email && { email }), ...(phone && { phone }) },
    collector: {
      ...{ externalId, code, currency: HOME_CURRENCY, name: name.slice(0, NAME_LENGTH_MAX) },
      kind: amount === undefined ? 'va_open' : 'va_fixed',
      ...(amount !== undefined && { amount: wholeIn(row, 'amount') ?? Number.NaN }),
      ...(numberSuffix && { numberSuffix }),
      ...(label && { label }),
    },
  }
}

/** What banks show of a name. */
const NAME_LENGTH_MAX = 40

const faultsOfRequest = ({ line, customer, collector }: Request): LineFault[] =>
  [...customerFaultsOf(customer), ...collectorFaultsOf(collector), ...collectorFaults(collector)].map((fault) => ({
    ...{ line, field: fault.field, code: fault.code, message: fault.message },
  }))
