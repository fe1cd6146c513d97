import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '../../base/clock.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Erasure, UnderWay } from '../../base/privacy/personal-data.ts'
import { StartError } from '../../base/start-error.ts'
import { eraseCharges } from '../../charges/privacy.ts'
import { openCustomers } from '../../checkout/customer/customers.ts'
import { erasePayer } from '../../checkout/privacy/payer.ts'
import { openPayers } from '../../collections/payer.ts'
import { erasePayers } from '../../collections/privacy.ts'
import { eraseCollectorNames } from '../../collectors/privacy.ts'
import { currentTime } from '../../compose/load-sandbox.ts'
import { openMasterKey } from '../../compose/master-key.ts'
import { eraseCustomers } from '../../customers/privacy.ts'
import { approvalsWaiting, eraseApprovals } from '../../dashboard/approvals/erase-approvals.ts'
import { eraseRequests, recordErasure, waitForWriters } from '../../dashboard/developers/erase-requests.ts'
import { eraseReceivers } from '../../dashboard/receivers/erase-receivers.ts'
import { eraseViews } from '../../dashboard/views/erase-views.ts'
import type { Db } from '../../db/db.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { eraseReplies } from '../../http/idempotency/erase-replies.ts'
import { eraseMessages } from '../../inbound/messages/erase-messages.ts'
import { eraseInvoices } from '../../invoices/privacy.ts'
import { eraseReceiver } from '../../payouts/privacy/receiver.ts'
import { eraseRefunds } from '../../refunds/privacy/refunds.ts'
import { eraseSavedMethods } from '../../saved-methods/privacy.ts'
import { openSavingSeals } from '../../saved-methods/sealing.ts'
import { eraseInStatements } from '../../statements/erase-texts.ts'
import { eraseSubscriptions } from '../../subscriptions/privacy.ts'
import { eraseEvents, subjectsBeingDelivered } from '../../webhooks/erase-events.ts'
import type { Command } from '../command.ts'
import { SEARCH_TIMEOUT_MS, withDatabase } from '../database.ts'
import { readOptions } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'
import { DOCUMENT_HELP, readDocumentKey } from './document.ts'
import { eraseADocument } from './erase-document.ts'
import { type Found, findPerson } from './person.ts'
import { PERSON_HELP, PERSON_OPTIONS, readPerson } from './read-person.ts'

/** What is retained, and why; printed with every erasure. */
const RETAINED = [
  'ids, externalIds, amounts, fees, currencies, banks, dates, states and the ledger: the books',
  'hashes of requests and messages: a payout is never sent twice, a repeated message is recognised',
  'the audit trail: it names ids, never payers or receivers',
]

/** How long to wait for processing that is about to end. */
const WAIT_MS = 15 * SECOND_MS
const LOOK_AGAIN_MS = SECOND_MS / 4
/** Requests that begin between an erasure and its commit may still read what is gone afterwards. */
const COMMITTED_WITHIN_SECONDS = 60

/** Something is still in progress. */
class NotOver extends StartError {
  readonly endsSoon: boolean
  constructor(open: readonly UnderWay[]) {
    const said = [...Map.groupBy(open, ({ id }) => id)].map(
      ([id, all]) => `${id} is under way: ${all.map(({ why }) => why).join('; ')}.`,
    )
    super(`Nothing was erased: ${said.join(' ')} Repeat this when it has ended.`)
    this.endsSoon = open.every(({ endsSoon }) => endsSoon)
  }
}

/** Rolls back a dry run. */
class DryRun extends Error {
  readonly erased: Erased
  constructor(erased: Erased) {
    super('a dry run')
    this.erased = erased
  }
}
type Erased = Awaited<ReturnType<typeof eraseAll>>

export const privacyErase: Command = {
  help: `Usage: npm run -s gapura -- privacy erase --merchant ID (--phone|--email|--account|--name|--checkout|--payout|--customer|--document VALUE)
         [--dry-run] [--json]

Replaces the personal data of a payer or a receiver by tombstones, in customers and their collectors, invoices, subscriptions, checkouts and payouts, events and the answers of
endpoints, stored replies, the request log, approvals, saved receivers, saved views, messages of banks and the texts of
bank statements. The books stay. Refuses, and changes nothing,
while a payment, a payout or a delivery about it is under way, and reports which; it waits for what is about to end (an event
that is being delivered, a code that is being closed), ${WAIT_MS / SECOND_MS} seconds at most. Safe to repeat. --dry-run says what it would do.
${PERSON_HELP}
${DOCUMENT_HELP}`,
  async run(args) {
    const {
      'dry-run': isDryRun = false,
      json,
      ...options
    } = readOptions(args, {
      ...PERSON_OPTIONS,
      document: { type: 'string' },
      'dry-run': { type: 'boolean' },
      json: { type: 'boolean' },
    })
    const document = readDocumentKey(options)
    if (document) return eraseADocument(document, { isDryRun, asJson: json ?? false })
    const person = readPerson(options)
    const { merchantId, by } = person
    const erased = await withDatabase(async (db, config) => {
      const now = await currentTime(config, db)
      const masterKey = await openMasterKey(config, db)
      const keys = {
        customers: await openCustomers(db, masterKey),
        payers: await openPayers(db, masterKey),
        seals: await openSavingSeals(db, masterKey),
        masterKey,
      }
      const { erasure, ...erased } = await onceOver(() =>
        recordedTransaction({ db, config }, merchantId, async (tx, record) => {
          const found = await findPerson(tx, keys, now, person)
          await refuseWhileUnderWay(tx, now, found)
          const erased = await eraseAll(tx, masterKey, found)
          if (isDryRun) throw new DryRun(erased)
          const { checkoutIds, payoutIds, refundIds, customerIds, invoiceIds } = found
          const detail = { by, checkoutIds, payoutIds, refundIds, customerIds, invoiceIds, ...erased.rows }
          await record({ what: 'privacy.erase', merchantId, detail })
          await recordErasure(tx, merchantId, COMMITTED_WITHIN_SECONDS)
          return { ...erased, erasure: found.erasure }
        }),
      )
      const late = await eraseWrittenMeanwhile(db, erasure)
      return { ...erased, rows: { ...erased.rows, requests: erased.rows.requests + late } }
    }, SEARCH_TIMEOUT_MS).catch((error: unknown) => {
      if (error instanceof DryRun) return error.erased
      throw error
    })
    print({ merchantId, isDryRun, ...erased, retained: RETAINED }, json ?? false)
  },
}

/**
 * Erases in the request log once more: processes may have been writing what they logged before the erasure, which does not
 * see it. What they write from now on has no texts of that time.
 */
async function eraseWrittenMeanwhile(db: Db, erasure: Erasure): Promise<number> {
  const { merchantId } = erasure
  await transaction(db, merchantId, waitForWriters)
  return transaction(db, merchantId, async (tx) => {
    const requests = await eraseRequests(tx, erasure)
    await recordErasure(tx, merchantId)
    return requests
  })
}

/** Retries while everything in progress is about to end: an operator who saw a payment end need not know what follows. */
async function onceOver<T>(erase: () => Promise<T>): Promise<T> {
  for (const untilMs = performance.now() + WAIT_MS; ; ) {
    try {
      return await erase()
    } catch (error) {
      if (!(error instanceof NotOver && error.endsSoon) || performance.now() > untilMs) throw error
      await sleep(LOOK_AGAIN_MS)
    }
  }
}

async function refuseWhileUnderWay(tx: Tx, now: Date, { erasure, underWay }: Found): Promise<void> {
  const { merchantId, subjects } = erasure
  const open = [
    ...underWay,
    ...(await subjectsBeingDelivered(tx, now, merchantId, subjects)),
    ...(await approvalsWaiting(tx, erasure)),
  ]
  if (open.length > 0) throw new NotOver(open)
}

/** In a fixed order, rows of payments first: a concurrent message waits for them. */
async function eraseAll(tx: Tx, masterKey: MasterKey, found: Found) {
  const { erasure, checkoutIds, payoutIds, refundIds, customerIds, invoiceIds, collectorIds, subscriptionIds } = found
  const { merchantId, words, metadata } = erasure
  const rows = {
    collectors: await eraseCollectorNames(tx, merchantId, collectorIds),
    collections: await erasePayers(tx, merchantId, collectorIds),
    checkouts: await erasePayer(tx, merchantId, checkoutIds),
    customers: await eraseCustomers(tx, merchantId, customerIds),
    savedMethods: await eraseSavedMethods(tx, merchantId, found.savedMethodIds),
    charges: await eraseCharges(tx, merchantId, { chargeIds: found.chargeIds, words }),
    invoices: await eraseInvoices(tx, merchantId, { invoiceIds, words }),
    subscriptions: await eraseSubscriptions(tx, merchantId, subscriptionIds),
    payouts: await eraseReceiver(tx, merchantId, { payoutIds, words }),
    refunds: await eraseRefunds(tx, merchantId, { refundIds, words, metadata }),
    events: await eraseEvents(tx, erasure),
    replies: await eraseReplies(tx, erasure),
    approvals: await eraseApprovals(tx, erasure),
    receivers: await eraseReceivers(tx, masterKey, erasure),
    views: await eraseViews(tx, masterKey, erasure),
    requests: await eraseRequests(tx, erasure),
    messages: await eraseMessages(tx, erasure),
    statements: await eraseInStatements(tx, erasure),
  }
  return { checkoutIds, payoutIds, refundIds, customerIds, invoiceIds, rows }
}

function print(
  done: Erased & { merchantId: string; isDryRun: boolean; retained: readonly string[] },
  asJson: boolean,
): void {
  if (asJson) {
    console.log(JSON.stringify(done))
    return
  }
  const { isDryRun, checkoutIds, payoutIds, refundIds, customerIds, invoiceIds, rows, retained } = done
  const sent = { payouts: payoutIds, refunds: refundIds }
  const lists = { checkouts: checkoutIds, ...sent, customers: customerIds, invoices: invoiceIds }
  const counts = Object.entries(lists)
    .map(([what, ids]) => `${ids.length} ${what}`)
    .join(', ')
  console.log(`${isDryRun ? 'Would be erased' : 'Erased'}: ${counts}`)
  for (const [where, count] of Object.entries(rows)) console.log(`  ${where.padEnd(10)} ${count} rows`)
  for (const what of retained) console.log(`Retained: ${what}.`)
}
