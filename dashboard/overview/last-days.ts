const DAY_MS = 86_400_000
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/**
 * The last `count` days (UTC, as the server counts them), oldest first. A sandbox's clock may run ahead: the newest day
 * there is something of is then the last.
 */
export function lastDays(count: number, newest: string | undefined): string[] {
  const today = dayOf(Date.now())
  const last = Date.parse(`${newest && newest > today ? newest : today}T00:00:00Z`)
  return Array.from({ length: count }, (_, at) => dayOf(last - (count - 1 - at) * DAY_MS))
}
