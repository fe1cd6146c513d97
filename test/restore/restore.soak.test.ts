import { cpus, loadavg } from 'node:os'
import { expect, test } from 'vitest'
import { findPostgresTools } from '../failover/requirements.ts'
import { drillRestore, type Restored } from './drill.ts'

/**
 * A database is lost and restored to a moment. `npm run test:restore` puts load on it for a minute, or RESTORE_SECONDS; SEED
 * repeats the load. Needs a PostgreSQL of the system with its tools: the one that `npm start` brings along has none.
 */
const SECONDS = Number(process.env.RESTORE_SECONDS ?? 0)
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const TOOLS = findPostgresTools()
const AROUND_MS = 600_000
const SKIP =
  SECONDS === 0 ? 'npm run test:restore asks for it' : TOOLS ? null : 'no PostgreSQL with pg_basebackup is installed'
if (SKIP) console.log(`restore drill: skipped, ${SKIP}`)

test.skipIf(SKIP)(
  `what was acknowledged before a moment is there again, SEED=${SEED}`,
  {
    timeout: SECONDS * 1_000 + AROUND_MS,
  },
  async () => {
    const restored = await drillRestore({ tools: TOOLS ?? '', seconds: SECONDS, seed: SEED })
    console.log(tabulate(restored))
    expect(restored.lost).toEqual([])
    expect(restored.ledger, restored.ledger.said).toMatchObject({ code: 0 })
    expect(restored.truth.ledgerFaults).toEqual([])
    // 2: the bank did what the restored database does not know, which is what the statement is read in for.
    for (const { code, said } of restored.reconciled) expect([0, 2], said).toContain(code)
    const doubled = restored.truth.transfers.filter(({ paid, returned }) => paid - returned > 1)
    expect(doubled).toEqual([])
  },
)

function tabulate({ acknowledged, recoveryPointMs, backup, logBytes, restoreMs, reconciled, truth }: Restored): string {
  const gigabytes = (bytes: number) => bytes / 1024 ** 3
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  const all = gigabytes(backup.bytes + logBytes)
  const lines = [
    ['machine', `${cpus().length} × ${cpus()[0]?.model}, load average ${loadavg()[0]?.toFixed(1)} at the end`],
    ['creations acknowledged', acknowledged],
    ['base backup', `${(gigabytes(backup.bytes) * 1024).toFixed(0)} MB in ${seconds(backup.ms)}`],
    ['log in the archive', `${(gigabytes(logBytes) * 1024).toFixed(0)} MB`],
    ['recovery point, where all is lost', `${seconds(recoveryPointMs)} before`],
    ['recovery time', `${seconds(restoreMs)}, ${seconds(restoreMs / all)} per GB of backup and log`],
    ['the statement', reconciled.map(({ said }) => said.split('\n')[0]).join('; ')],
    ['transfers requested twice under one reference', truth.transfers.filter(({ calls }) => calls > 1).length],
  ]
  return ['| | |', '|---|---|', ...lines.map(([what, value]) => `| ${what} | ${value} |`)].join('\n')
}
