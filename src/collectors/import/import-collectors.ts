import { ApiError } from '../../base/errors.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import { createCustomer } from '../../customers/create.ts'
import { findCustomerByExternalId } from '../../customers/find.ts'
import { CreateCustomer } from '../../customers/schema.ts'
import type { Tx } from '../../db/transaction.ts'
import { faultsBy } from '../../http/input/validator.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'
import { type LineFault, type NamedLine, readColumns, readWhole, type TableLine } from '../../tabular/read-columns.ts'
import { type CreateApp, createCollector } from '../create.ts'
import { collectorFaults } from '../rules.ts'
import { CreateCollector } from '../schema.ts'

/** `externalId` is that of the customer as of the collector: a pupil's number. */
const NAMES = {
  externalId: ['reference', 'referensi', 'nis', 'nomorinduk'],
  name: ['nama', 'namasiswa', 'customername'],
  code: ['bank'],
  email: ['surel'],
  phone: ['telepon', 'nohp', 'hp', 'whatsapp'],
  amount: ['jumlah', 'nominal'],
  numberSuffix: ['nomorva', 'suffix'],
  label: ['kelas'],
} as const
type Column = keyof typeof NAMES
export const COLLECTOR_COLUMNS = Object.keys(NAMES) as readonly Column[]

type App = CreateApp & { readonly customers: Customers }
type Request = { readonly line: number; readonly customer: CreateCustomer; readonly collector: CreateCollector }

const COLLECTORS_MAX = 10_000
const FAULTS_MAX = 100

export type ImportedCollectors = { readonly collectors: number; readonly customersCreated: number }

/** Thrown so that nothing of a file with faults remains. */
export class CollectorsRefused extends Error {
  readonly faults: readonly LineFault[]

  constructor(faults: readonly LineFault[]) {
    super('nothing was imported')
    this.faults = faults.slice(0, FAULTS_MAX)
  }
}

const customerFaultsOf = faultsBy(CreateCustomer, 'body')
const collectorFaultsOf = faultsBy(CreateCollector, 'body')

/**
 * Imports customers with a virtual account each, all lines of a file or none: of one amount where the line has one, else of any.
 * The same file again changes nothing. Their providers make the numbers afterwards. Throws CollectorsRefused.
 */
export async function importCollectors(
  tx: Tx,
  app: App,
  now: Date,
  merchantId: string,
  table: readonly TableLine[],
): Promise<ImportedCollectors> {
  const { lines, faults } = readColumns<Column>(table, { required: ['externalId', 'name', 'code'], names: NAMES })
  if (faults.length > 0) throw new CollectorsRefused(faults)
  if (lines.length === 0 || lines.length > COLLECTORS_MAX) {
    const message = `A file may have 1 to ${COLLECTORS_MAX} collectors; this one has ${lines.length}.`
    throw new CollectorsRefused([{ line: 1, field: '', code: 'OUT_OF_RANGE', message }])
  }
  const requests = lines.map(toRequest)
  const wrong = requests.flatMap(faultsOfRequest)
  if (wrong.length > 0) throw new CollectorsRefused(wrong)
  const { faults: refused, customersCreated } = await importEach(tx, app, now, merchantId, requests)
  if (refused.length > 0) throw new CollectorsRefused(refused)
  return { collectors: requests.length, customersCreated }
}

/** Imports one after the other, and continues after a fault, so that all of them are known at once. */
async function importEach(tx: Tx, app: App, now: Date, merchantId: string, requests: readonly Request[]) {
  const faults: LineFault[] = []
  let customersCreated = 0
  for (const { line, customer, collector } of requests) {
    try {
      const known = await findCustomerByExternalId(tx, app.customers, merchantId, customer.externalId ?? '')
      const made = known ?? (await createCustomer(tx, app.customers, now, merchantId, customer)).customer
      customersCreated += Number(!known)
      await createCollector(tx, app, now, merchantId, { ...collector, customerId: made.id })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const [first] = error.faults
      faults.push({ line, field: first?.field ?? 'code', code: first?.code ?? error.code, message: error.message })
    }
  }
  return { faults, customersCreated }
}

function toRequest({ line, cells }: NamedLine<Column>): Request {
  const { externalId = '', name = '', code = '', email, phone, amount, numberSuffix, label } = cells
  return {
    line,
    customer: { externalId, name, ...(email && { email }), ...(phone && { phone }) },
    collector: {
      ...{ externalId, code, currency: HOME_CURRENCY, name: name.slice(0, NAME_LENGTH_MAX) },
      kind: amount === undefined ? 'va_open' : 'va_fixed',
      ...(amount !== undefined && { amount: readWhole(amount) ?? Number.NaN }),
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
