import { pino } from 'pino'
import { openDb } from '../src/db/db.ts'
import type { Partner } from '../src/sandbox/bank/partner.ts'
import { startBank } from '../src/sandbox/bank/start.ts'

/** The settings of the bank's process, in the variable BANK. */
export type BankProcessSettings = { readonly databaseUrl: string; readonly partner: Partner }

const TRANSFER_MS = 2_000

/** The sandbox's bank alone, on a database of its own: what it costs is then no part of the gateway's. */
const { BANK, PORT } = process.env
if (BANK !== undefined) {
  const { databaseUrl, partner } = JSON.parse(BANK) as BankProcessSettings
  const db = openDb({ url: databaseUrl, connectionsMax: 20, connectTimeoutMs: 5_000, queryTimeoutMs: 10_000 })
  await startBank({
    db,
    partner,
    clock: () => new Date(),
    transferMs: TRANSFER_MS,
    host: '127.0.0.1',
    port: Number(PORT),
    logger: pino({ level: 'warn' }),
  })
  process.on('SIGTERM', () => process.exit(0))
}
