/** The first days of months from a day on, by counting and nothing of ours: what the scheduler is compared with. */
export function monthsFrom(day: string, anchorDay: number, count: number): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, n) => {
    const index = month - 1 + n
    const [y, m] = [year + Math.floor(index / 12), index % 12]
    const isLeap = y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0)
    const last = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m] ?? 0
    const two = (value: number) => `${value}`.padStart(2, '0')
    return `${y}-${two(m + 1)}-${two(Math.min(anchorDay, last))}`
  })
}
