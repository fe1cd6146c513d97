import { statfs } from 'node:fs/promises'
import { SECOND_MS } from '../../base/clock.ts'
import { holidayWarning } from '../../markets/holiday-warning.ts'
import { HOME } from '../../markets/market-of.ts'
import { type Finding, fault, messageOf, ok, warning } from './finding.ts'

const GIB = 2 ** 30
const FREE_MIN_BYTES = GIB
/** Peers refuse signatures of banks and webhooks whose time is five minutes off. */
const SKEW_FAULT_MS = 60 * SECOND_MS
const SKEW_WARNING_MS = 2 * SECOND_MS

/** Space for the embedded database, its log and the files in DATA_DIR. */
export async function checkDisk(dataDir: string): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const detail = `${(free / GIB).toFixed(1)} GiB free where DATA_DIR is`
    if (free >= FREE_MIN_BYTES) return ok('disk', detail)
    return fault('disk', detail, 'Free some room; an embedded PostgreSQL stops accepting writes when the disk is full.')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return ok('disk', 'DATA_DIR does not exist yet')
    return fault(
      'disk',
      `DATA_DIR cannot be read: ${messageOf(error)}`,
      'Make it readable and writable by this account.',
    )
  }
}

/** Whether the days on which banks are closed are known far enough ahead. */
export function checkHolidays(now: Date): Finding {
  const late = holidayWarning(now)
  if (late === undefined) return ok('holidays', `of banks, known until ${HOME.calendar.holidaysKnownUntil}`)
  return warning('holidays', late, 'Update Gapura: settlement schedules and the hours of RTGS go by them.')
}

/** This machine's clock against the database's: several machines must agree. */
export function checkClock(ours: Date, theirs: Date): Finding {
  const skewMs = Math.abs(ours.getTime() - theirs.getTime())
  const detail = `this machine and the database are ${(skewMs / SECOND_MS).toFixed(1)} s apart`
  const remedy = 'Have every machine follow a time server (chrony, systemd-timesyncd): signatures carry the time.'
  if (skewMs > SKEW_FAULT_MS) return fault('clock', detail, remedy)
  return skewMs > SKEW_WARNING_MS ? warning('clock', detail, remedy) : ok('clock', detail)
}
