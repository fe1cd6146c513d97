import { readFileSync } from 'node:fs'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { type CsvCell, csvLine, csvLines } from '../../tabular/write-csv.ts'
import { BOOKS_ZONE } from '../day.ts'
import { toPublicJwk } from '../keys.ts'
import { readProofKeys } from '../signing-keys.ts'
import { daysFile, issuerOf, readPackageDays } from './days.ts'
import { headsFile } from './heads.ts'
import { proofsFile } from './proofs.ts'
import { README } from './readme.ts'
import { CannotProve, type Scope } from './scope.ts'
import { findTransactions, type Packed, readPacked } from './store.ts'

/** A file of a package. Its pieces are read to the end before the next file is requested. */
export type PackageFile = { readonly name: string; readonly pieces: AsyncIterable<string> | Iterable<string> }

export type Wanted = {
  readonly scope: Scope
  /** A day that the auditor has a package of: its statement is there too, with the proof that the books continue it. */
  readonly since: string | null
  readonly now: Date
}

const VERIFIER = new URL('../verifier/verify.mjs', import.meta.url)
const FORMAT = 'gapura-books/1'

/** The leaves of a package by day, each day's in order. */
type LeavesByDay = Map<string, number[]>

/**
 * The files of a package, in the order in which they are made, page by page: its size is no question of memory. Throws
 * CannotProve where there is nothing to prove yet.
 */
export async function* packageFiles(db: Db, wanted: Wanted): AsyncGenerator<PackageFile> {
  const { scope, now } = wanted
  const days = await transaction(db, ALL_MERCHANTS, (tx) => readPackageDays(tx, wanted))
  const heads = await transaction(db, ALL_MERCHANTS, (tx) => headsFile(tx, scope))
  const pages = await pagesOf(db, scope)
  const manifest = { format: FORMAT, issuer: issuerOf(days), zone: BOOKS_ZONE, scope, made: now.toISOString() }
  yield file('manifest.json', manifest)
  yield file('days.json', daysFile(days))
  const keys = await transaction(db, ALL_MERCHANTS, readProofKeys)
  yield file('keys.json', { keys: keys.map(toPublicJwk) })
  const leaves: LeavesByDay = new Map()
  yield { name: 'entries.csv', pieces: entriesCsv(pages, leaves) }
  yield { name: 'proofs.json', pieces: proofsFile(db, days.all, leaves) }
  yield file('heads.json', heads)
  yield { name: 'verify.mjs', pieces: [readFileSync(VERIFIER, 'utf8')] }
  yield { name: 'README.txt', pieces: [README] }
}

const file = (name: string, content: object): PackageFile => ({
  name,
  pieces: [`${JSON.stringify(content, null, 1)}\n`],
})

const PAGE = 2_000

/** The transactions of a package, page by page. */
async function pagesOf(db: Db, scope: Scope): Promise<AsyncIterable<Packed[]>> {
  if (scope.kind === 'transaction') {
    const found = await transaction(db, ALL_MERCHANTS, (tx) => findTransactions(tx, scope.transactionId))
    if (found.length === 0) throw new CannotProve(`${scope.transactionId} is in no day that is closed.`)
    const ids = found.map(({ transactionId }) => transactionId)
    const owners = found.map(({ merchantId }) => merchantId)
    return paged(db, () => sql`where merchant_id = any (${owners}) and transaction_id = any (${ids})`, true)
  }
  if (scope.kind === 'day') {
    const { day } = scope
    const after = (last: Packed | undefined) => last?.leafIndex ?? -1
    return paged(
      db,
      (last) => sql`where day = ${day}::date and leaf_index > ${after(last)}::bigint order by leaf_index limit ${PAGE}`,
    )
  }
  const { merchantId, from, to } = scope
  const after = (last: Packed | undefined) => last?.position ?? 0
  return paged(
    db,
    (last) => sql`where merchant_id = ${merchantId} and position > ${after(last)}::bigint
      and day >= ${from}::date and day <= ${to}::date order by position limit ${PAGE}`,
  )
}

async function* paged(
  db: Db,
  which: (last: Packed | undefined) => RawBuilder<unknown>,
  isOne = false,
): AsyncGenerator<Packed[]> {
  let last: Packed | undefined
  do {
    const page: Packed[] = await transaction(db, ALL_MERCHANTS, (tx) => readPacked(tx, which(last)))
    yield page
    last = page.length === PAGE && !isOne ? page.at(-1) : undefined
  } while (last)
}

const COLUMNS = [
  ...[
    'day',
    'leafIndex',
    'merchantId',
    'position',
    'previous',
    'transactionId',
    'cause',
    'kind',
    'holdId',
    'createdAt',
  ],
  ...['line', 'account', 'currency', 'amount'],
]

/** `entries.csv`: a line for each entry. Notes which leaves it has. */
async function* entriesCsv(pages: AsyncIterable<Packed[]>, leaves: LeavesByDay): AsyncGenerator<string> {
  yield csvLine(COLUMNS)
  for await (const page of pages) {
    for (const { day, leafIndex } of page) {
      const ofDay = leaves.get(day)
      if (ofDay) ofDay.push(leafIndex)
      else leaves.set(day, [leafIndex])
    }
    yield csvLines(page.flatMap(linesOf))
  }
}

const linesOf = (one: Packed): CsvCell[][] =>
  one.entries.map(({ line, account, currency, amount }) => [
    ...[one.day, one.leafIndex, one.merchantId, one.position, one.previous, one.id, one.cause, one.kind, one.holdId],
    ...[one.createdAt, line, account, currency, { decimal: amount }],
  ])
