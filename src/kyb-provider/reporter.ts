import type { FastifyBaseLogger } from 'fastify'
import { type Clock, later, SECOND_MS } from '../base/clock.ts'
import type { Db } from '../db/db.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import { claimDueReport, type DueReport, putOffReport } from './store.ts'

export type ReporterSettings = {
  readonly db: Db
  readonly clock: Clock
  /** Where reports go, and the key they are made with. */
  readonly reportUrl: string
  readonly reportKey: string
  readonly logger: FastifyBaseLogger
}

export type Reporter = { wake(): void; stop(): Promise<void> }

/** How often due reports are looked for: their times are fractions of a second, and the clock may be moved. */
const LOOK_EVERY_MS = 200
const TIMEOUT_MS = 10 * SECOND_MS
const TRIES_MAX = 20
const RETRY_MAX_MS = 60 * SECOND_MS

/** The provider's loop: tells what is due, one after the other, until it is answered. */
export function startReporter(settings: ReporterSettings): Reporter {
  const { db, clock, logger } = settings
  const stopping = new AbortController()
  let telling: Promise<void> | undefined

  const tellAll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const report = await transaction(db, EVERYONE, (tx) => claimDueReport(tx, clock()))
      if (!report) return
      const isDone = (await tell(settings, report, stopping.signal)) || report.tries >= TRIES_MAX
      const retryMs = Math.min(RETRY_MAX_MS, SECOND_MS * 2 ** (report.tries - 1))
      await transaction(db, EVERYONE, (tx) => putOffReport(tx, report.id, isDone ? null : later(clock(), retryMs)))
    }
  }
  const wake = (): void => {
    telling ??= tellAll()
      .catch((err: unknown) => logger.error({ err }, 'the KYB provider could not report'))
      .finally(() => (telling = undefined))
  }

  const timer = setInterval(wake, LOOK_EVERY_MS)
  timer.unref()
  return {
    wake,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await telling
    },
  }
}

/** Makes one report. Whether it was answered with success. */
async function tell(
  { reportUrl, reportKey }: ReporterSettings,
  { referenceId, status, reason }: DueReport,
  stopping: AbortSignal,
): Promise<boolean> {
  try {
    const response = await fetch(reportUrl, {
      method: 'POST',
      headers: { authorization: `Bearer ${reportKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reference_id: referenceId, status, ...(reason === null ? {} : { reason }) }),
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
