import { vi } from 'vitest'
import type { Command } from '../../src/cli/command.ts'
import { privacyErase } from '../../src/cli/privacy/erase.ts'
import { privacyExport } from '../../src/cli/privacy/export.ts'
import { type Gateway, until } from '../gateway/gateway.ts'
import { ownerQuery } from '../gateway/owner.ts'
import { tablesWith as searchTables } from './tables-with.ts'

/** How long the bank takes for a transfer, by the gateway's clock: it is under way until a test moves that. */
export const TRANSFER_SECONDS = 120
const MOVE_EVERY_MS = 1_000

let marks = 0

/** What an operator does about a person's data beside a gateway, and where that data stands. */
export function privacyOf(gateway: Gateway) {
  /** Runs a command beside the gateway; what it printed. */
  async function run(command: Command, ...args: string[]): Promise<string> {
    vi.stubEnv('DATABASE_URL', gateway.databaseUrl)
    vi.stubEnv('BASE_URL', gateway.config.baseUrl)
    vi.stubEnv('GAPURA_MASTER_KEY', gateway.masterKeyText)
    const print = vi.spyOn(console, 'log').mockImplementation(() => {})
    try {
      await command.run(args)
      return print.mock.calls.map(([line]) => String(line)).join('\n')
    } finally {
      print.mockRestore()
      // The next file in this worker has a gateway of its own.
      vi.unstubAllEnvs()
    }
  }
  const merchant = ['--merchant', gateway.merchantId]
  const erase = async (...args: string[]) => JSON.parse(await run(privacyErase, ...merchant, ...args, '--json'))
  const exported = async (...args: string[]) => JSON.parse(await run(privacyExport, ...merchant, ...args))

  const tablesWith = (text: string) => searchTables(gateway.directUrl, text)

  const isDelivered = async (subject: string) => {
    const open = await ownerQuery<{ open: string; events: string }>(
      gateway.directUrl,
      `select count(*) as events, count(*) filter (where d.status = 'PENDING') as open from event e
        join delivery d on d.merchant_id = e.merchant_id and d.event_id = e.id where e.subject_id = $1`,
      [subject],
    )
    return open[0]?.events !== '0' && open[0]?.open === '0'
  }

  /** Waits until every request up to now is in the log, which is written behind the replies: the last one is in it. */
  async function untilLogged(): Promise<void> {
    const path = `/v1/checkout/co_last_${++marks}`
    await gateway.call('GET', path)
    const text = 'select 1 as one from api_request where path = $1'
    await until(async () => (await ownerQuery(gateway.directUrl, text, [path])).length > 0)
  }

  /**
   * Moves the clock until the bank, which may not have the transfer yet, has executed it: not at each look, or on a busy
   * machine days go by, and what is due within them.
   */
  function untilExecuted(isExecuted: () => Promise<boolean>): Promise<true> {
    let movedAt = Number.NEGATIVE_INFINITY
    return until(async () => {
      if (performance.now() - movedAt > MOVE_EVERY_MS) {
        movedAt = performance.now()
        await gateway.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: TRANSFER_SECONDS } })
      }
      return isExecuted()
    })
  }

  return { run, erase, exported, tablesWith, isDelivered, untilLogged, untilExecuted }
}
