import { existsSync } from 'node:fs'
import { StartError } from '../base/start-error.ts'
import { type ComparedRows, compareShipped, readShipped } from '../dashboard/trail/shipped.ts'
import { type CheckedChain, verifyAudit } from '../dashboard/trail/verify.ts'
import type { Command } from './command.ts'
import { withDatabase } from './database.ts'
import { readOptions } from './options.ts'

export const auditVerify: Command = {
  help: `Usage: npm run -s gapura -- audit verify [--shipped FILE] [--json]

Checks that no row of the audit trail was changed, removed or inserted, and names the first that was. Each merchant's
rows are a chain; the hash at its end is printed. The database's owner can cut off the end of a chain, or recompute all of it:
--shipped compares every row with the lines that AUDIT_LOG printed and a collector stored elsewhere (FILE may contain other
log lines, in any order, and may cover a single day). Exit code 0 when every chain holds, 1 when one does not.
--json prints [{"merchantId","rows","hash","broken"}]; with --shipped {"chains","shipped":{"rows","broken"}}.`,
  async run(args) {
    const { json, shipped } = readOptions(args, { json: { type: 'boolean' }, shipped: { type: 'string' } })
    if (shipped !== undefined && !existsSync(shipped)) throw new StartError(`There is no file ${shipped}.`)
    const [chains, compared] = await withDatabase(async (db) => [
      await verifyAudit(db),
      shipped === undefined ? null : await compareShipped(db, readShipped(shipped)),
    ])
    if (compared?.rows === 0) throw new StartError(`${shipped} contains no line of the audit trail ("type":"audit").`)
    if (json) console.log(JSON.stringify(compared ? { chains, shipped: compared } : chains))
    else print(chains, compared)
    if (chains.some(({ broken }) => broken !== null) || (compared?.broken ?? []).length > 0) process.exitCode = 1
  },
}

function print(chains: readonly CheckedChain[], compared: ComparedRows | null): void {
  for (const { merchantId, rows, hash, broken } of chains) {
    if (broken === null) console.log(`ok      ${merchantId}  ${rows} rows, ends with ${hash}`)
    else console.log(`BROKEN  ${merchantId}  row ${broken.sequence} (${broken.entryId ?? 'no entry'}): ${broken.fault}`)
  }
  for (const { merchantId, sequence, fault } of compared?.broken ?? []) {
    console.log(`BROKEN  ${merchantId}  row ${sequence}: ${fault}`)
  }
  if (compared) console.log(`${compared.rows} shipped rows were compared.`)
}
