import { readdirSync, readFileSync } from 'node:fs'

/** What the kernel counts the time of ended processes in. */
const TICK_MICROS = 10_000

/**
 * What a process and those it started have computed so far, in microseconds: unlike time, it hardly changes with what
 * else the machine does. Linux only; elsewhere NaN.
 */
export function cpuMicrosOf(pid: number): number {
  try {
    return [pid, ...descendantsOf(pid)].reduce((sum, one) => sum + ownMicros(one) + endedMicros(one), 0)
  } catch {
    return Number.NaN
  }
}

/** Of all threads. The first number of `schedstat` is nanoseconds on a processor. */
const ownMicros = (pid: number): number =>
  threadsOf(pid).reduce((sum, thread) => {
    const [nanoseconds = '0'] = readIfThere(`/proc/${pid}/task/${thread}/schedstat`).split(' ')
    return sum + Number(nanoseconds) / 1_000
  }, 0)

/** Of its children that have ended. */
function endedMicros(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[13]) + Number(fields[14])) * TICK_MICROS
}

/** What stands in `stat` after the name, which may hold anything but ends with the last bracket: state, parent, … */
const statOf = (pid: number | string): string[] =>
  readIfThere(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')

/** The processes that a process started, and those that they did. Linux only; elsewhere it throws. */
export function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    // After the name, which may hold anything but ends with the last bracket: state, parent.
    const parent = Number(
      readIfThere(`/proc/${name}/stat`)
        .replace(/^.*\) . /s, '')
        .split(' ')[0],
    )
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const below = (one: number): number[] => (children.get(one) ?? []).flatMap((child) => [child, ...below(child)])
  return below(pid)
}

/** None where it ended after it was listed: its parent has its time then. */
function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** Processes end while they are listed. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
