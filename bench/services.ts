import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { descendantsOf } from './cpu.ts'
import type { Running } from './servers.ts'

/** A service: a process with those it started, and its share of the processors (systemd's `CPUWeight=`). */
export type Service = { readonly name: string; readonly of: readonly Running[]; readonly weight: number }

/** What systemd gives a service that says nothing. */
export const ORDINARY = 100

const ROOT = '/sys/fs/cgroup'
/** A share of version 1 that is as much as a weight of 1. */
const SHARES = 1_024 / ORDINARY

/**
 * Runs processes as systemd runs services: each in a control group of its own, which gets the processors by its weight, however
 * many processes are in it. Returns what removes the groups once their processes have ended. Throws where that cannot be
 * done: not Linux, or not as root.
 */
export function runAsServices(services: readonly Service[]): () => void {
  const isUnified = existsSync(join(ROOT, 'cgroup.controllers'))
  if (isUnified) writeFileSync(join(ROOT, 'cgroup.subtree_control'), '+cpu')
  const groups = services.map(({ name, of, weight }) => {
    const group = join(ROOT, isUnified ? '' : 'cpu', `gapura-bench-${name}-${process.pid}`)
    mkdirSync(group)
    if (isUnified) writeFileSync(join(group, 'cpu.weight'), `${weight}`)
    else writeFileSync(join(group, 'cpu.shares'), `${Math.round(weight * SHARES)}`)
    for (const { pid } of of) {
      for (const one of [pid, ...descendantsOf(pid)]) moveInto(group, one)
    }
    return group
  })
  return () => {
    for (const group of groups) rmdirSync(group)
  }
}

/** Processes end while they are listed; those that these start later are in their group. */
function moveInto(group: string, pid: number): void {
  try {
    writeFileSync(join(group, 'cgroup.procs'), `${pid}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
