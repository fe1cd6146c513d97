import { cpus, loadavg } from 'node:os'
import type { Call } from '../faults/verdict/history.ts'
import { tookMs } from './judge.ts'

/** What became of a drill. */
export type Result = {
  readonly name: string
  readonly silencesMs: readonly number[]
  readonly lost: number
  readonly calls: readonly Call[]
  readonly loadBefore: number
  /** Most sessions that were open at once. */
  readonly sessions: number
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1)

/** The drills as a table of Markdown. */
export function tabulate(results: readonly Result[]): string {
  const rows = results.map(({ name, silencesMs, lost, calls, loadBefore, sessions }) => {
    const refused = calls.filter(({ status }) => status === 503)
    const slowest = refused.reduce((most, call) => Math.max(most, tookMs(call)), 0)
    const unanswered = calls.filter(({ status }) => status === null).length
    const silent = silencesMs.map(seconds).join(' + ') || '-'
    return `| ${name} | ${silent} | ${lost} | ${refused.length} | ${seconds(slowest)} | ${unanswered} | ${sessions} | ${loadBefore.toFixed(1)} |`
  })
  return [
    `${cpus().length} × ${cpus()[0]?.model}, load average ${loadavg()[0]?.toFixed(1)} at the end`,
    '| drill | s without writes | lost | 503s | slowest, s | no answer | sessions | load average before |',
    '|---|---|---:|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n')
}
