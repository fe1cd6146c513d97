import { CliError } from './command.ts'

const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
/** Events are retained as long. */
const DAYS_MAX = 30

/** `90s`, `30m`, `1h` or `2d` in milliseconds. */
export function readSpan(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  const ms = Number(count) * (UNITS_MS[unit as keyof typeof UNITS_MS] ?? 0)
  if (ms > 0 && ms <= DAYS_MAX * UNITS_MS.d) return ms
  throw new CliError(`--since must be a while such as 90s, 30m, 1h or 2d, at most ${DAYS_MAX}d, not "${text}".`)
}
