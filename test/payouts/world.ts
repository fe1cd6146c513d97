import { pino } from 'pino'
import { afterAll } from 'vitest'
import { bankControl } from '../../src/bank/control.ts'
import { makeSandboxKeys } from '../../src/bank/partner.ts'
import { startBank } from '../../src/bank/start.ts'
import { SNAP_PREFIX } from '../../src/inbound/routes.ts'
import { sandboxAgreement } from '../../src/rails.ts'
import { aDatabase } from '../database.ts'
import { aGateway, freePort } from '../gateway.ts'
import { aSender } from '../send-money.ts'

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
  const keys = await makeSandboxKeys()
  const port = await freePort()
  const agreement = sandboxAgreement(keys, `http://127.0.0.1:${port}`)
  const snap = {
    SNAP_BASE_URL: agreement.baseUrl,
    SNAP_CLIENT_ID: agreement.clientId,
    SNAP_CLIENT_SECRET: agreement.clientSecret,
    SNAP_PRIVATE_KEY: agreement.privateKeyPem,
    SNAP_PARTNER_ID: agreement.partnerId,
    SNAP_MERCHANT_ID: agreement.merchantId,
    SNAP_CHANNEL_ID: agreement.channelId,
    SNAP_BANK_PUBLIC_KEY: agreement.bankPublicKeyPem,
    SNAP_BANK_CODE: agreement.bankCode ?? '',
    SNAP_SOURCE_ACCOUNT: agreement.sourceAccountNo ?? '',
    SNAP_TIMEOUT_MS: `${timeoutMs}`,
  }
  const gateway = await aGateway({ ...snap, ...env })
  const { db: bankDb } = await aDatabase()
  const partner = { ...keys, notifyUrl: gateway.url + SNAP_PREFIX, payerUrl: gateway.url }
  const running = await startBank({
    db: bankDb,
    clock: gateway.clock,
    port,
    host: '127.0.0.1',
    partner,
    logger: pino({ level: 'silent' }),
  })
  afterAll(running.stop)
  const sender = aSender(gateway)
  const control = { url: running.url, controlSecret: keys.controlSecret }
  return {
    gateway,
    sender,
    snap,
    bank: bankControl(control),
    /** Where a process of its own finds the bank's control. */
    control,
    /** Moves the clock that gateway and bank share; longer than a token lives, so a new one is fetched next. */
    advance: async (seconds: number) => {
      await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds } })
      sender.forget()
    },
    readBooks: async () => {
      const { rows } = await bankDb.pool.query(`
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
