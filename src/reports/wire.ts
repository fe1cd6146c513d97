import type { Report } from './report.ts'

const FAILURES = {
  TOO_LARGE: 'The file would be larger than 256 MiB: ask for fewer days or columns.',
  NOT_MADE: 'It could not be made after several tries. Ask for it again; if it stays, tell the operator its id.',
} as const

export const fileNameOf = ({ kind, format, firstDay, lastDay }: Report): string =>
  `${kind.replace('_', '-')}-${firstDay}-${lastDay}.${format}`

/** A report as the API shows it. */
export function toReport(report: Report) {
  const code = report.failureCode === 'TOO_LARGE' ? 'TOO_LARGE' : 'NOT_MADE'
  return {
    id: report.id,
    kind: report.kind,
    format: report.format,
    status: report.status,
    from: report.firstDay,
    to: report.lastDay,
    timeZone: report.timeZone,
    columns: [...report.columns],
    language: report.language,
    rows: report.rowCount,
    sizeBytes: report.sizeBytes,
    fileName: fileNameOf(report),
    failure: report.failureCode === null ? null : ({ code, message: FAILURES[code] } as const),
    createdAt: report.createdAt.toISOString(),
    completedAt: report.completedAt?.toISOString() ?? null,
    expiresAt: report.expiresAt.toISOString(),
  }
}
