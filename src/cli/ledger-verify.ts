import type { Db } from '../db/db.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { verifyStatements } from '../statements/verify.ts'
import type { Command } from './command.ts'
import { withDatabase } from './database.ts'
import { readOptions } from './options.ts'

export const ledgerVerify: Command = {
  help: `Usage: npm run -s gapura -- ledger verify [--json]

Checks every invariant of the ledger, of every merchant, and that each clearing account differs from its bank's statements by
what is named and by nothing else. Exit code 0 when all hold, 2 when one does not.`,
  async run(args) {
    const options = readOptions(args, { json: { type: 'boolean' } })
    const checked = await withDatabase(async (db) => [...(await verifyLedger(db)), ...(await checkStatements(db))])
    if (options.json) console.log(JSON.stringify(checked))
    for (const { invariant, violations } of options.json ? [] : checked) {
      console.log(`${violations.length === 0 ? 'ok      ' : 'VIOLATED'}  ${invariant}`)
      for (const { merchantId, detail } of violations) console.log(`          ${merchantId}: ${detail}`)
    }
    if (checked.some(({ violations }) => violations.length > 0)) process.exitCode = 2
  },
}

/** The invariants of the statements, in the form of the ledger's: a violation belongs to a connection. */
const checkStatements = async (db: Db) =>
  (await verifyStatements(db)).map(({ invariant, violations }) => ({
    invariant,
    violations: violations.map(({ connectionId, detail }) => ({ merchantId: connectionId, detail })),
  }))
