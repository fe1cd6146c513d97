import { setImmediate } from 'node:timers/promises'
import { newIds } from '../../base/id.ts'
import { createCustomers } from '../../customers/create.ts'
import type { Tx } from '../../db/transaction.ts'
import { ImportRefused } from '../../tabular/import-refused.ts'
import type { LineFault } from '../../tabular/read-columns.ts'
import type { Invoice } from '../invoice.ts'
import { insertDrafts, type NewDraft, readRequestHashes } from '../store.ts'
import { hashOfRequest, toDraft, usedReference } from '../verbs/create.ts'
import { type FinalizeApp, finalizeDrafts } from '../verbs/finalize-drafts.ts'
import { type File, type Imported, type Judged, judgeInvoices } from './judge-invoices.ts'

/** As many invoices are stored by one statement: some milliseconds of it, between two looks at other requests. */
const BATCH = 500
type OnProgress = (done: number, of: number) => void

/**
 * Imports the invoices of a file, all of its lines or none: as drafts, or finalized. The same file again changes nothing, since
 * every invoice has its `externalId`. A customer who is not known is created if the file names them. What is made stands in the
 * file's order, and so do its numbers. `onProgress`: after how many. Throws ImportRefused.
 */
export async function importInvoices(
  tx: Tx,
  app: FinalizeApp,
  now: Date,
  merchantId: string,
  { onProgress, ...file }: File & { readonly onProgress?: OnProgress },
): Promise<Imported> {
  const judged = await judgeInvoices(tx, now, merchantId, file)
  if (judged.faults.length > 0) throw new ImportRefused(judged.faults)
  const { imported, created } = judged
  const ids = await createCustomers(tx, app.customers, now, merchantId, created)
  const drafts = toDrafts(now, merchantId, judged, ids)
  // Each draft counts half where it is finalized too.
  const report = (done: number) => onProgress?.(imported.repeated + done, imported.invoices)
  const share = file.isFinalized ? 0.5 : 1
  const { stored, repeated } = await storeDrafts(tx, merchantId, drafts, (done) => report(Math.floor(done * share)))
  if (file.isFinalized) {
    await finalizeDrafts(tx, app, now, merchantId, stored, (done) => report(Math.floor((stored.length + done) * share)))
  }
  const customersCreated = created.filter(({ id, externalId }) => ids.get(externalId) === id).length
  return { ...imported, repeated: imported.repeated + repeated, customersCreated }
}

type LinedDraft = NewDraft & { readonly line: number }

function toDrafts(
  now: Date,
  merchantId: string,
  { fresh }: Pick<Judged, 'fresh'>,
  created: ReadonlyMap<string, string>,
): LinedDraft[] {
  const ids = newIds('inv', merchantId, now, fresh.length)
  return fresh.map(({ line, customer, body: judged }, n) => {
    const body = { ...judged, customerId: created.get(customer) ?? judged.customerId }
    return { line, invoice: toDraft(merchantId, ids[n] ?? '', now, body), requestHash: hashOfRequest(body) }
  })
}

/** Stores drafts in batches. `repeated`: how many the same file has made since it was judged, in another transaction. */
async function storeDrafts(tx: Tx, merchantId: string, drafts: readonly LinedDraft[], onDone: (done: number) => void) {
  const stored: Invoice[] = []
  const taken: LinedDraft[] = []
  for (let at = 0; at < drafts.length; at += BATCH) {
    const some = drafts.slice(at, at + BATCH)
    const ids = await insertDrafts(tx, some)
    for (const draft of some) {
      if (ids.has(draft.invoice.id)) stored.push(draft.invoice)
      else taken.push(draft)
    }
    onDone(at + some.length)
    await setImmediate()
  }
  const faults = await faultsOfTaken(tx, merchantId, taken)
  if (faults.length > 0) throw new ImportRefused(faults)
  return { stored, repeated: taken.length }
}

/** Whose `externalId` was used since by another request. */
async function faultsOfTaken(tx: Tx, merchantId: string, taken: readonly LinedDraft[]): Promise<LineFault[]> {
  if (taken.length === 0) return []
  const references = taken.flatMap(({ invoice }) => invoice.externalId ?? [])
  const hashes = await readRequestHashes(tx, merchantId, references)
  const { code, message } = usedReference()
  return taken
    .filter(({ invoice, requestHash }) => !hashes.get(invoice.externalId ?? '')?.equals(requestHash))
    .map(({ line }) => ({ line, field: 'externalId', code, message }))
}
