import { cpus, loadavg } from 'node:os'
import type { Finished } from '../run.ts'
import { CREATING, type CreatingKind, isAcknowledged } from './history.ts'
import { check } from './rules.ts'

/** The run in numbers, as a table of Markdown. */
export function summarise(
  { history, truth, tally, retries, drainMs, drained, seconds, patience }: Finished,
  seed: number,
): string {
  const { calls, heard } = history
  const creating = calls.filter(({ kind }) => CREATING.includes(kind as CreatingKind))
  const worst = [...tally.recoveries].sort((a, b) => b.ms - a.ms)
  const refused = calls.filter(({ status }) => status === 503)
  const slowest = (of: readonly { fromMs: number; toMs: number }[]): string =>
    `${Math.round(of.reduce((most, { fromMs, toMs }) => Math.max(most, toMs - fromMs), 0))} ms`
  const broken = check({ history, truth, tally, drainMs, patience })
  const lines: [string, string | number][] = [
    ['seed', seed],
    ['machine', `${cpus().length} × ${cpus()[0]?.model}, load average ${loadavg()[0]?.toFixed(1)} at the end`],
    ['time under faults and load', `${Math.round(seconds)} s`],
    ...[...tally.faults].sort(([a], [b]) => a.localeCompare(b)),
    ['faults in all', [...tally.faults.values()].reduce((sum, count) => sum + count, 0)],
    ['moments that did not come', [tally.unreached.length, ...tally.unreached].join('; ')],
    ['calls', calls.length],
    ['creating calls acknowledged', creating.filter(isAcknowledged).length],
    ['creating calls without an answer', creating.filter(({ status }) => status === null).length],
    ['calls made again', retries],
    ['answered 503', `${refused.length}, the slowest after ${slowest(refused)}`],
    [
      'checkouts, payouts, payments, refunds',
      [truth.checkouts, truth.payouts, truth.receipts, truth.refunds].map(({ length }) => length).join(', '),
    ],
    [
      'collectors, collections, invoices paid of those billed',
      `${truth.collectors.length}, ${truth.receipts.filter(({ checkoutId }) => checkoutId === null).length}, ${truth.invoices.filter(({ status }) => status === 'PAID').length} of ${truth.invoices.length}`,
    ],
    ['webhooks heard (events)', `${heard.length} (${new Set(heard.map(({ id }) => id)).size})`],
    ['worst recovery', `${Math.round(worst[0]?.ms ?? 0)} ms, ${worst[0]?.what ?? 'none'}`],
    ['slowest end after SIGTERM', `${Math.round(Math.max(0, ...tally.exits.map(({ ms }) => ms)))} ms`],
    ['backlog gone after', `${Math.round(drainMs)} ms (clock moved by ${drained.clockSeconds} s)`],
    ['promises broken', Object.keys(broken).length],
  ]
  return ['| | |', '|---|---|', ...lines.map(([what, value]) => `| ${what} | ${value} |`)].join('\n')
}
