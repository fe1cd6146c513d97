import { verifyAudit } from '../dashboard/audit/verify.ts'
import type { Command } from './command.ts'
import { withDatabase } from './database.ts'
import { readOptions } from './options.ts'

export const auditVerify: Command = {
  help: `Usage: npm run -s gapura -- audit verify [--json]

Checks that no row of the audit trail was changed, removed or inserted, and names the first that was. Each merchant's
rows are a chain; the hash at its end is printed, to be compared with the rows that AUDIT_LOG shipped elsewhere. Exit
code 0 when every chain holds, 1 when one does not. --json prints [{"merchantId","rows","hash","broken"}].`,
  async run(args) {
    const options = readOptions(args, { json: { type: 'boolean' } })
    const checked = await withDatabase((db) => verifyAudit(db))
    if (options.json) console.log(JSON.stringify(checked))
    for (const { merchantId, rows, hash, broken } of options.json ? [] : checked) {
      if (broken === null) console.log(`ok      ${merchantId}  ${rows} rows, ends with ${hash}`)
      else
        console.log(`BROKEN  ${merchantId}  row ${broken.sequence} (${broken.entryId ?? 'no entry'}): ${broken.fault}`)
    }
    if (checked.some(({ broken }) => broken !== null)) process.exitCode = 1
  },
}
