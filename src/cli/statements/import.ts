import { basename } from 'node:path'
import { readStatementFile } from '../../banks/statements/read-file.ts'
import { StartError } from '../../base/start-error.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { findAccount, readMapping } from '../../statements/account.ts'
import { importAndMatch } from '../../statements/import-and-match.ts'
import type { Command } from '../command.ts'
import { readOptionsAndWord } from '../options.ts'
import { assertConnection, CONNECTION, doAndRecord, readConnection, readText, say, withStatements } from './options.ts'
import { parseJson } from './set.ts'

const PREVIEWED = 10

export const statementsImport: Command = {
  help: `Usage: npm run -s gapura -- statements import FILE --connection ID [--preview [--mapping FILE]] [--json]

Imports a bank's statement for the clearing account of a connection: MT940 or camt.053 as it is, CSV as the connection's
mapping says ("statements set"). Then matches it. The same file twice changes nothing, and entries that an earlier statement
showed are not added again. A file that does not add up from its opening to its closing balance is refused, as is one with a
malformed line, which is named. --preview reads and shows the first ${PREVIEWED} entries and keeps nothing; --mapping tries a
mapping that is not stored yet. Exit code 2 where breaks are open afterwards that were not before.`,
  async run(args) {
    const { options, word: file } = readOptionsAndWord(args, {
      ...CONNECTION,
      preview: { type: 'boolean' },
      mapping: { type: 'string' },
      json: { type: 'boolean' },
    })
    if (file === undefined) throw new StartError('FILE is required: the statement as the bank gave it.')
    const connectionId = readConnection(options.connection)
    if (options.mapping !== undefined && !options.preview) {
      throw new StartError('--mapping is for --preview; "statements set --mapping" stores it.')
    }
    if (options.preview) await preview(connectionId, file, options.mapping, options.json ?? false)
    else await importStatement(connectionId, file, await readText(file), options.json ?? false)
  },
}

async function preview(
  connectionId: string,
  file: string,
  mappingFile: string | undefined,
  isJson: boolean,
): Promise<void> {
  const { format, statements } = await withStatements(async (db) => {
    const account = await transaction(db, ALL_MERCHANTS, (tx) => findAccount(tx, connectionId))
    const mapping =
      mappingFile === undefined ? account.mapping : readMapping(parseJson(await readText(mappingFile), mappingFile))
    return readStatementFile(await readText(file), mapping)
  })
  for (const { account, currency, opening, closing, entries } of statements) {
    const shown = entries.slice(0, PREVIEWED).map(({ day, money, reference, text }) => ({
      day,
      amount: say(money.amount, currency),
      reference,
      text,
    }))
    const ends = {
      opening: opening && say(opening.amount, currency),
      closing: closing && say(closing.amount, currency),
    }
    if (isJson) {
      console.log(JSON.stringify({ format, account, currency, ...ends, count: entries.length, entries: shown }))
      continue
    }
    console.log(
      `${format}, account ${account ?? '(not named)'}, ${currency}: ${entries.length} entries, ${ends.opening ?? '?'} to ${ends.closing ?? '?'}`,
    )
    for (const { day, amount, reference, text } of shown)
      console.log(`  ${day}  ${amount.padStart(18)}  ${reference ?? '-'}  ${text}`)
  }
}

/** Imports a file that was read, and prints the result. */
export async function importStatement(
  connectionId: string,
  file: string,
  text: string,
  isJson: boolean,
): Promise<void> {
  await withStatements((db) => assertConnection(db, connectionId))
  const { imported, matched } = await doAndRecord(async (tx, { at, by }, record) => {
    const { mapping } = await findAccount(tx, connectionId)
    const read = readStatementFile(text, mapping)
    const source = basename(file).slice(0, 200)
    const done = await importAndMatch(tx, { connectionId, source, text, read, at, by })
    if (done.imported.is === 'imported') {
      await record({
        what: 'statement.import',
        subject: connectionId,
        detail: { file: source, statements: done.imported.statements },
      })
    }
    return done
  })
  if (matched.opened > 0) process.exitCode = 2
  if (isJson) {
    console.log(JSON.stringify({ ...imported, matched }))
    return
  }
  if (imported.is === 'repeated') console.log('This file was imported before: nothing changed.')
  else {
    for (const { id, fromDay, toDay, entries, newEntries } of imported.statements) {
      console.log(`${id}  ${fromDay} to ${toDay}: ${entries} entries, ${newEntries} new`)
    }
  }
  console.log(
    `${matched.entries} entries matched with ${matched.bookings} bookings, ${matched.resolved} breaks resolved, ${matched.opened} new breaks`,
  )
}
