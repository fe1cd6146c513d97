/**
 * Wake-ups between the parts of one process. A signal is a hint: every task also polls, so one that is lost, or names a
 * task that does not run here, does no harm.
 */
export type Signals = {
  /** Signals that the named task has work. */
  wake(task: string): void
  /** Signals that any task may have work, or any that is due by merchants' clocks: each looks for it as in a poll. */
  wakeAll(reason?: 'any' | 'merchants'): void
  /** Calls `listener` whenever the named task is woken. */
  onWake(task: string, listener: Listener): void
}

/** `work`: the task that is woken has some; otherwise all are woken, or all whose work is due by merchants' clocks. */
export type WakeReason = 'work' | 'any' | 'merchants'
type Listener = (reason: WakeReason) => void

export function createSignals(): Signals {
  const listeners = new Map<string, Listener[]>()
  return {
    wake(task) {
      for (const listener of listeners.get(task) ?? []) listener('work')
    },
    wakeAll(reason = 'any') {
      for (const listener of [...listeners.values()].flat()) listener(reason)
    },
    onWake(task, listener) {
      listeners.set(task, [...(listeners.get(task) ?? []), listener])
    },
  }
}
