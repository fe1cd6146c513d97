import { basename } from 'node:path'
import { formatOf } from '../../banks/statements/read-file.ts'
import { StatementError } from '../../banks/statements/statement.ts'
import { toDecimal } from '../../base/money.ts'
import { StartError } from '../../base/start-error.ts'
import { isDay } from '../../base/time-zone.ts'
import { currentTime } from '../../compose/load-sandbox.ts'
import { listConnections } from '../../connections/list-connections.ts'
import type { Db } from '../../db/db.ts'
import { HOME } from '../../markets/market-of.ts'
import { identifyBank } from '../../payouts/reconciliation/identify-bank.ts'
import {
  listReconciliations,
  type Report,
  reconcile as reconcileStatement,
} from '../../payouts/reconciliation/reconcile.ts'
import { dayOfStatement, parseStatement, type StatementLine } from '../../payouts/reconciliation/statement.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../database.ts'
import { readId, readOptions } from '../options.ts'
import { importStatement } from './import.ts'
import { readText } from './options.ts'

const LISTED_MAX = 50

export const reconcile: Command = {
  help: `Usage: npm run -s gapura -- reconcile --statement FILE [--connection ID] [--day YYYY-MM-DD] [--json]
       npm run -s gapura -- reconcile --list [--json]

Holds a bank's statement of one day (${HOME.calendar.city} time) against the payouts: matched, missing here, missing there, another
amount. The result is stored. No money moves: what the bank sees otherwise is polled by the running gateway, and its
answer decides. FILE is CSV with the columns reference (ours), kind (transfer or reversal), currency, amount (150000.00)
and bookedAt (a day, or a time with its zone); without bookedAt, --day says which day it is of. Whose statement it is
follows from the payouts it names; where that leaves several banks, --connection says it. Exit code 0 when
everything agrees, 2 when something does not. --list shows the latest results. A FILE in MT940 or camt.053 is imported as the
statement of --connection and matched with everything booked there, payouts included: see "statements import".`,
  async run(args) {
    const options = readOptions(args, {
      statement: { type: 'string' },
      day: { type: 'string' },
      connection: { type: 'string' },
      list: { type: 'boolean' },
      json: { type: 'boolean' },
    })
    if (options.list) {
      await list(options.json ?? false)
      return
    }
    const { statement: file, day: requested } = options
    if (file === undefined) throw new StartError('--statement is required: the CSV file of the bank’s day (or --list).')
    if (requested !== undefined && !isDay(requested)) throw new StartError('--day is a day, for example 2026-11-20.')
    const connectionId =
      options.connection === undefined ? null : readId('con', options.connection, '--connection', 'connections create')
    const text = await readText(file)
    if (formatOf(text) !== 'csv') {
      if (connectionId === null)
        throw new StartError('--connection is required: MT940 and camt.053 name no connection.')
      await importStatement(connectionId, file, text, options.json ?? false)
      return
    }
    const { lines, day } = readStatement(file, text, requested)
    const report = await withDatabase(async (db, config) =>
      reconcileStatement(db, await currentTime(config, db), {
        day,
        source: basename(file).slice(0, 200),
        lines,
        connectionId: connectionId ?? (await bankOf(db, lines, day)),
      }),
    )
    print(report, options.json ?? false)
    if (report.faults.length > 0) process.exitCode = 2
  },
}

/** The connection that the statement belongs to. Throws StartError where that is ambiguous. */
async function bankOf(db: Db, lines: readonly StatementLine[], day: string): Promise<string | null> {
  const bank = await identifyBank(db, lines, day)
  if (bank.is === 'one') return bank.connectionId
  const names = new Map((await listConnections(db)).map(({ id, name }) => [id, name]))
  const choices = bank.connectionIds.map((id) => `--connection ${id} (${names.get(id) ?? 'removed'})`).join(' or ')
  const why =
    bank.by === 'references'
      ? 'It names payouts that went over several banks.'
      : 'It names no payout of ours, and payouts went over several banks that day.'
  throw new StartError(`${why} Say whose statement it is: ${choices}.`)
}

function readStatement(file: string, text: string, requested: string | undefined) {
  try {
    const lines = parseStatement(text)
    return { lines, day: dayOfStatement(lines, requested) }
  } catch (error) {
    throw error instanceof StatementError ? new StartError(`${file} is no statement. ${error.message}`) : error
  }
}

function print({ day, matched, faults }: Report, asJson: boolean): void {
  const rows = faults.map(({ fault, kind, reference, payout, ours, theirs }) => ({
    fault,
    kind,
    reference,
    payoutId: payout?.id ?? null,
    ours: ours && toDecimal(ours),
    theirs: theirs && toDecimal(theirs),
  }))
  if (asJson) {
    console.log(JSON.stringify({ day, matched, faults: rows }))
    return
  }
  console.log(`${day}: ${matched} matched, ${faults.length} differ`)
  for (const row of rows) console.log(toLine(row))
}

async function list(asJson: boolean): Promise<void> {
  const runs = await withDatabase((db) => listReconciliations(db, LISTED_MAX))
  if (asJson) {
    console.log(JSON.stringify(runs))
    return
  }
  for (const { day, source, at, matched, faults } of runs) {
    console.log(`${day}  ${source}  at ${at.toISOString()}: ${matched} matched, ${faults.length} differ`)
    for (const fault of faults) console.log(toLine(fault))
  }
}

type Row = {
  fault: string
  kind: string
  reference: string
  payoutId: string | null
  ours: string | null
  theirs: string | null
}

const toLine = ({ fault, kind, reference, payoutId, ours, theirs }: Row): string =>
  `  ${fault.replaceAll('_', ' ')}: ${kind} ${reference} (${payoutId ?? 'no payout'}), ours ${ours ?? '-'}, theirs ${theirs ?? '-'}`
