/** Runs the tests that talk to the database by way of PgBouncer in transaction mode, where it is installed. */
import { spawnSync } from 'node:child_process'
import { findPgBouncer } from '../test/database/pgbouncer.ts'

/** All but what needs no database, starts a PostgreSQL of its own, or is about the superuser's direct connection. */
const TESTS = [
  'src/checkout',
  'src/csrf',
  'src/dashboard',
  'src/db',
  'src/http',
  'src/inbound',
  'src/intents',
  'src/jobs',
  'src/ledger',
  'src/merchants',
  'src/onboarding',
  'src/payouts',
  'src/webhooks',
  'test/csrf',
  'test/processes',
  'test/documents/first-checkout.test.ts',
]
const WITHOUT = ['src/db/embedded/**']

const found = findPgBouncer()
if (!found) {
  console.log('Skipped: PgBouncer is not installed here (Debian and Ubuntu: apt-get install pgbouncer).')
  process.exit(0)
}
console.log(`${found.version}, pool_mode = transaction`)
const chosen = process.argv.slice(2)
const words = ['run', ...(chosen.length > 0 ? chosen : TESTS), ...WITHOUT.flatMap((path) => ['--exclude', path])]
const { status } = spawnSync('vitest', words, {
  stdio: 'inherit',
  env: { ...process.env, PGBOUNCER: found.program },
})
process.exit(status ?? 1)
