import { pino } from 'pino'
import { bankControl } from '../../src/sandbox/bank/control/control.ts'
import { startBank } from '../../src/sandbox/bank/start.ts'
import { sandboxCredentials } from '../../src/sandbox/own-connection.ts'
import { aDatabase, patientDb } from '../database/database.ts'
import { aGateway, freePort, until } from '../gateway/gateway.ts'
import { connectBank } from '../rails/connections.ts'
import { sandboxKeys } from '../rails/sandbox-keys.ts'
import { atEndOfFile } from '../setup/at-end.ts'
import { aSender } from './send-money.ts'

/** A transfer in the bank's own books: how often it was sent, paid and returned, and how the bank spoke of it. */
export type Book = {
  readonly reference: string
  readonly status: string
  readonly calls: number
  readonly paid: number
  readonly returned: number
  readonly isSilent: boolean
  readonly answer: string
  readonly notify: string
}

/**
 * A gateway whose bank is a server of its own, with a database of its own, so that a test can make it misbehave and read
 * its books. Both share the gateway's clock.
 */
export async function aPayoutWorld(env: Record<string, string> = {}, timeoutMs = 1_000) {
  const keys = await sandboxKeys()
  const port = await freePort()
  const credentials = sandboxCredentials(keys, `http://127.0.0.1:${port}`)
  let connectionId = ''
  const gateway = await aGateway({ PROVIDER_TIMEOUT_MS: `${timeoutMs}`, ...env }, undefined, async (stored) => {
    connectionId = await connectBank(stored, credentials)
  })
  const { db: bankDb, url: bankUrl } = await aDatabase()
  const bankBooks = patientDb(bankUrl)
  const partner = { ...keys, notifyUrl: `${gateway.url}/v1/inbound/${connectionId}`, payerUrl: gateway.config.baseUrl }
  const running = await startBank({
    db: bankDb,
    clock: gateway.clock,
    port,
    host: '127.0.0.1',
    partner,
    logger: pino({ level: 'silent' }),
    transferMs: gateway.config.bankTransferMs,
  })
  atEndOfFile(running.stop)
  const sender = aSender(gateway)
  const control = { url: running.url, controlSecret: keys.controlSecret }
  return {
    gateway,
    sender,
    connectionId,
    bank: bankControl(control),
    /** The bank's own books, and whose they are. */
    bankDb,
    /** The same, for reading them. */
    bankBooks,
    partner,
    /** Where a process of its own finds the bank's control. */
    control,
    /** Moves the clock that gateway and bank share; longer than a token lives, so a new one is fetched next. */
    advance: async (seconds: number) => {
      await gateway.advanceAll(seconds)
      sender.forget()
    },
    /** Waits until the bank has executed each transfer that is due: after another jump it would be of another day. */
    untilExecuted: () =>
      until(async () => {
        const due = 'select from bank.transfer where due_at <= $1 limit 1'
        return (await bankBooks.pool.query(due, [gateway.clock()])).rows.length === 0
      }),
    /** Waits until the bank has sent every notification that it means to send, and each was acknowledged. */
    untilNotified: () =>
      until(async () => {
        const { rows } = await bankBooks.pool.query(
          'select from bank.notification where due_at is not null and acknowledged_at is null limit 1',
        )
        return rows.length === 0
      }),
    readBooks: async () => {
      const { rows } = await bankBooks.pool.query(`
        select partner_reference_no as reference, status, calls,
          coalesce((behaviour::jsonb ->> 'silent')::boolean, false) as "isSilent",
          coalesce(behaviour::jsonb ->> 'answer', 'good') as answer,
          coalesce(behaviour::jsonb ->> 'notify', 'once') as notify,
          (select count(*)::int from bank.journal where cause = 'transfer' and cause_reference = partner_reference_no) as paid,
          (select count(*)::int from bank.journal where cause = 'reversal' and cause_reference = partner_reference_no) as returned
        from bank.transfer`)
      return rows as Book[]
    },
  }
}
