import { DAY_MS, later } from '../base/clock.ts'
import { ApiError, fieldError } from '../base/errors.ts'
import { newId } from '../base/id.ts'
import { dayAfter, dayIn, startOfDayIn } from '../base/time-zone.ts'
import { keepActiveTrace } from '../db/trace-contexts.ts'
import type { Tx } from '../db/transaction.ts'
import { readTimeZone } from '../merchants/settings/settings.ts'
import type { Report, Wanted } from './report.ts'
import { countReports, insertReport } from './store.ts'

/** How long a report is retained from its request. */
const KEPT_DAYS = 30
/** Limits per merchant: reports at once, pending ones among them, and their total size. */
const KEPT_MAX = 500
const PENDING_MAX = 20
const BYTES_MAX = 2 * 1024 ** 3

/**
 * Requests a report, which is made in the background. Its days are those of the merchant's zone at this moment. Throws
 * VALIDATION_ERROR where they have not begun, or an invoice's month is not over, and LIMIT_EXCEEDED.
 */
export async function createReport(tx: Tx, now: Date, merchantId: string, wanted: Wanted): Promise<Report> {
  const timeZone = await readTimeZone(tx, merchantId)
  assertHappened(wanted, dayIn(timeZone, now))
  const { pending, stored, bytes } = await countReports(tx, merchantId)
  if (pending >= PENDING_MAX) throw beyond(`${PENDING_MAX} reports are still to be made; wait for one of them.`)
  if (stored >= KEPT_MAX) throw beyond(`${KEPT_MAX} reports are stored; remove some.`)
  if (bytes >= BYTES_MAX) throw beyond('The stored reports take 2 GiB; remove some.')
  const report: Report = {
    ...wanted,
    merchantId,
    id: newId('rep', merchantId, now),
    status: 'PENDING',
    timeZone,
    beginsAt: startOfDayIn(timeZone, wanted.firstDay),
    endsAt: startOfDayIn(timeZone, dayAfter(wanted.lastDay, 1)),
    rowCount: null,
    sizeBytes: null,
    failureCode: null,
    completedAt: null,
    createdAt: now,
    expiresAt: later(now, KEPT_DAYS * DAY_MS),
  }
  await insertReport(tx, report)
  await keepActiveTrace(tx, report)
  return report
}

function assertHappened({ kind, firstDay, lastDay }: Wanted, today: string): void {
  const field = kind === 'statement' || kind === 'fee_invoice' ? 'month' : 'from'
  if (firstDay > today) throw fieldError(field, 'NOT_YET', `"${field}" must not be after today, ${today}.`)
  if (kind === 'fee_invoice' && lastDay >= today) {
    throw fieldError(field, 'NOT_OVER', 'An invoice is of a month that is over.')
  }
}

const beyond = (detail: string): ApiError => new ApiError('LIMIT_EXCEEDED', detail)
