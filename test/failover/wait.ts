import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 200

/** Waits until `isSo`. Throws after `maxMs`, with what was waited for. */
export async function untilTrue(what: string, maxMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const startedMs = performance.now()
  while (!(await isSo())) {
    if (performance.now() - startedMs > maxMs) throw new Error(`waited ${maxMs / 1_000} s in vain for ${what}`)
    await pause(LOOK_EVERY_MS)
  }
}
