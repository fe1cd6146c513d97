import { activateConnection } from '../../src/connections/change-state.ts'
import { setRoutes } from '../../src/connections/routing/set-routes.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { codesOf } from '../../src/payment-methods/brands.ts'
import { settlementAccount } from '../../src/sandbox/bank/accounts.ts'
import { OWN_CONNECTION } from '../../src/sandbox/own-connection.ts'
import { anOperator, type Browser } from '../gateway/dashboard.ts'
import { type Reply, until } from '../gateway/gateway.ts'
import { aPayoutWorld } from '../payouts/world.ts'

/**
 * A gateway with two accounts: rupiah at a bank that misbehaves, over which everything but cards goes, and dollars at an
 * acquirer of cards. `bankTimeoutMs`: how long a bank that does not answer is waited for.
 */
export async function aMonthWorld(bankTimeoutMs: number) {
  const world = await aPayoutWorld({ BANK_TRANSFER_MS: '200', LIMIT_PAGE_PER_MINUTE: '100000' }, bankTimeoutMs)
  const { gateway, connectionId, bankBooks, partner } = world
  const overBank = ['qrcode', 'virtual_account', 'ewallet', 'send_money']
  await transaction(gateway.db, ALL_MERCHANTS, async (tx) => {
    await activateConnection(tx, OWN_CONNECTION.id, new Date())
    const routes = [
      ...overBank.map((method) => ({ method, connections: [{ id: connectionId }] })),
      { method: 'credit_card', connections: [{ id: OWN_CONNECTION.id }] },
    ]
    const set = await setRoutes(tx, routes, { merchants: new Set(), codesOf })
    if (set.is !== 'read') throw new Error(JSON.stringify(set))
  })
  let operator: Promise<Browser> | undefined
  return {
    ...world,
    rupiah: { connectionId, currency: 'IDR' as const, account: settlementAccount(partner) },
    dollars: { connectionId: OWN_CONNECTION.id, currency: 'USD' as const },
    /** A call by an operator of the deployment, who proves who they are again where the call requires it. */
    async operate(method: string, path: string, body?: unknown): Promise<Reply> {
      const call = async () => {
        operator ??= anOperator(gateway)
        return (await operator).call(method, `/dashboard/api/operator${path}`, {
          ...(body === undefined ? {} : { body }),
        })
      }
      const reply = await call()
      if (reply.status !== 401 && reply.status !== 403) return reply
      operator = undefined
      return call()
    },
    /** Moves the clock to a time that is not over yet. */
    async goTo(time: Date): Promise<void> {
      const seconds = Math.ceil((time.getTime() - gateway.clock().getTime()) / 1_000)
      if (seconds > 0) await world.advance(seconds)
    },
    /** Waits until nothing is due at the gateway or the bank: what is open then waits for the clock. */
    untilStill: () =>
      until(async () => {
        const now = [gateway.clock()]
        const [ours, theirs] = await Promise.all([
          gateway.db.pool.query(
            `select (select count(*) from payout where due_at <= $1) + (select count(*) from refund where due_at <= $1)
              + (select count(*) from attempt where poll_at <= $1) + (select count(*) from ledger_settlement where due_at <= $1) as due`,
            now,
          ),
          bankBooks.pool.query(
            `select (select count(*) from bank.notification where due_at <= $1 and acknowledged_at is null)
              + (select count(*) from bank.transfer where due_at <= $1) as due`,
            now,
          ),
        ])
        return Number(ours.rows[0].due) + Number(theirs.rows[0].due) === 0
      }),
  }
}
export type MonthWorld = Awaited<ReturnType<typeof aMonthWorld>>
