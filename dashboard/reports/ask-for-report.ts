import { call } from '../api/call.ts'
import { textOf } from '../parts/form/form.tsx'
import { daysOf, PERIODS } from './periods.ts'

export const RHYTHMS = ['once', 'day', 'week', 'month'] as const
export type Rhythm = (typeof RHYTHMS)[number]

type Chosen = {
  readonly kind: string
  readonly rhythm: Rhythm
  /** Columns; null: all. */
  readonly chosen: readonly string[] | null
  readonly zone: string
  /** Makes a repeat of the same form harmless. */
  readonly key: string
}

/** Sends the form: a report now, or a schedule. */
export async function askForReport(values: FormData, { kind, rhythm, chosen, zone, key }: Chosen): Promise<void> {
  const language = textOf(values, 'language')
  const wanted = {
    kind,
    format: textOf(values, 'format') ?? '',
    ...(chosen === null ? {} : { columns: chosen }),
    ...(language === null || language === 'none' ? {} : { language }),
  }
  if (rhythm !== 'once') {
    await call('POST /dashboard/api/report-schedules', { body: { ...wanted, every: rhythm } })
    return
  }
  await call('POST /v1/reports', { body: { ...wanted, ...spanOf(values, zone) }, idempotencyKey: key })
}

function spanOf(values: FormData, zone: string) {
  const month = textOf(values, 'month')
  if (month !== null) return { month }
  const named = { from: textOf(values, 'from') ?? '', to: textOf(values, 'to') ?? '' }
  return daysOf(PERIODS.find((one) => one === textOf(values, 'period')) ?? 'other', zone, named)
}
