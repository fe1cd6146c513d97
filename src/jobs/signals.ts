/**
 * Wake-ups between the parts of one process. A signal is a hint: every task also polls, so one that is lost, or names a
 * task that does not run here, does no harm.
 */
export type Signals = {
  /** Signals that the named task has work. */
  wake(task: string): void
  /** Signals that any task may have work. */
  wakeAll(): void
  /** Calls `listener` whenever the named task is woken. */
  onWake(task: string, listener: () => void): void
}

export function createSignals(): Signals {
  const listeners = new Map<string, (() => void)[]>()
  const wake = (task: string): void => {
    for (const listener of listeners.get(task) ?? []) listener()
  }
  return {
    wake,
    wakeAll() {
      for (const task of listeners.keys()) wake(task)
    },
    onWake(task, listener) {
      listeners.set(task, [...(listeners.get(task) ?? []), listener])
    },
  }
}
