import { toDecimal } from '../../base/money.ts'
import { sumUnknownPayments } from '../../collections/unknown-payment.ts'
import type { Config } from '../../compose/config/config.ts'
import { openMasterKey } from '../../compose/master-key.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { verifyLedger } from '../../ledger/verify/verify.ts'
import { compareDays, type GivenDay } from '../../proof/verify/compare.ts'
import type { Fault } from '../../proof/verify/fault.ts'
import { readSnapshot, type Snapshot, verifyBooks } from '../../proof/verify/verify-books.ts'
import { verifyStatements } from '../../statements/verify.ts'
import type { Command } from '../command.ts'
import { SEARCH_TIMEOUT_MS, withDatabase } from '../database.ts'
import { readOptions } from '../options.ts'
import { readPackageDays, readShippedDays } from './given-days.ts'

export const ledgerVerify: Command = {
  help: `Usage: npm run -s gapura -- ledger verify [--shipped FILE] [--package FOLDER] [--json]

Checks every invariant of the ledger, of every merchant; that each clearing account differs from its bank's statements by what is
named and by nothing else; and the proof of the books (docs/proof.md): that no transaction of a chain was changed, removed,
added or exchanged, that each day has the root that was signed, and that no day is missing. Names the day and the transaction of what is
wrong. A database that was restored from a backup is consistent by itself: --shipped compares its days with the lines that AUDIT_LOG
printed, --package with a package of "ledger prove". Exit code 0 when all hold, 1 when chain or roots do not, 2 when only an
invariant does not. What arrived for unknown codes and numbers is counted at the end: "statements suspense" lists it.`,
  async run(args) {
    const options = readOptions(args, {
      json: { type: 'boolean' },
      shipped: { type: 'string' },
      package: { type: 'string' },
    })
    const given = [
      ...(options.shipped === undefined ? [] : await readShippedDays(options.shipped)),
      ...(options.package === undefined ? [] : readPackageDays(options.package)),
    ]
    const { checked, books, unknown } = await withDatabase(
      async (db, config) => ({
        checked: [...(await verifyLedger(db)), ...(await checkStatements(db))],
        books: await checkBooks(db, config, given),
        unknown: await transaction(db, ALL_MERCHANTS, sumUnknownPayments),
      }),
      SEARCH_TIMEOUT_MS,
    )
    if (options.json) console.log(JSON.stringify([...checked, inFormOfInvariant(books.faults)]))
    else print(checked, books, unknown)
    if (books.faults.length > 0) process.exitCode = 1
    else if (checked.some(({ violations }) => violations.length > 0)) process.exitCode = 2
  },
}

type Checked = Awaited<ReturnType<typeof verifyLedger>>
type Unknown = Awaited<ReturnType<typeof sumUnknownPayments>>
type Books = { readonly snapshot: Snapshot | undefined; readonly faults: readonly Fault[] }

/** The proof of the books. Where they have not begun there is no key to open. */
async function checkBooks(db: Db, config: Config, given: readonly GivenDay[]): Promise<Books> {
  const snapshot = await readSnapshot({ db })
  const gone = compareDays(snapshot?.days ?? [], given)
  if (!snapshot) return { snapshot, faults: gone }
  const masterKey = await openMasterKey(config, db)
  return { snapshot, faults: [...gone, ...(await verifyBooks({ db, masterKey }))] }
}

const BOOKS = 'every chain and every day’s root is as it was signed'

const inFormOfInvariant = (faults: readonly Fault[]) => ({
  invariant: BOOKS,
  violations: faults.map(({ day, merchantId, transactionId, detail }) => ({ merchantId, day, transactionId, detail })),
})

function print(checked: Checked, { snapshot, faults }: Books, unknown: Unknown): void {
  for (const { invariant, violations } of checked) {
    console.log(`${violations.length === 0 ? 'ok      ' : 'VIOLATED'}  ${invariant}`)
    for (const { merchantId, detail } of violations) console.log(`          ${merchantId}: ${detail}`)
  }
  console.log(`${faults.length === 0 ? 'ok      ' : 'VIOLATED'}  ${BOOKS}`)
  for (const { day, merchantId, transactionId, detail } of faults) {
    const names = [day && `day ${day}`, transactionId, merchantId && `of ${merchantId}`].filter(Boolean).join(' ')
    console.log(`          ${names || 'books'}: ${detail}`)
  }
  console.log(`          ${describe(snapshot)}`)
  for (const { count, sum } of unknown) {
    console.log(
      `          Money for unknown codes: ${count} payments, ${sum.currency} ${toDecimal(sum)} ("statements suspense").`,
    )
  }
}

function describe(snapshot: Snapshot | undefined): string {
  if (!snapshot) return 'No chain was begun: no worker has run yet.'
  const { days, leaves } = snapshot
  const total = days.reduce((sum, { treeSize }) => sum + treeSize, leaves)
  const newest = days.at(-1)
  const roots = newest ? `the roots of ${days.length} days, the last ${newest.day} ${newest.root}` : 'no root yet'
  return `Chains were checked, ${total} transactions, and ${roots}.`
}

/** The invariants of the statements, in the form of the ledger's: a violation belongs to a connection. */
const checkStatements = async (db: Db) =>
  (await verifyStatements(db)).map(({ invariant, violations }) => ({
    invariant,
    violations: violations.map(({ connectionId, detail }) => ({ merchantId: connectionId, detail })),
  }))
