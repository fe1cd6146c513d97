import { cpus, loadavg } from 'node:os'

/** The value below which `share` of the sorted values lie. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const wholeNumber = (value: number): string => Math.round(value).toLocaleString('en')

/** Says what the figures below were measured on, and how. */
export function printSettings(settings: string): void {
  const load = loadavg()[0]?.toFixed(1)
  console.log(
    `\nMachine: ${cpus().length} × ${cpus()[0]?.model}, load average ${load} at the end, the load of this run`,
  )
  console.log(`included; Node ${process.version}; PostgreSQL 18, fsync on. ${settings}\n`)
}

/** Prints a Markdown table: the first column is text, the others are numbers. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`
  console.log(line(head))
  console.log(
    `|${widths.map((width, i) => (i === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`,
  )
  for (const row of rows) console.log(line(row))
}
