/**
 * Wake-ups between the parts of one process. A signal is a hint: every task also polls, so one that is lost, or names a
 * task that does not run here, does no harm.
 */
export type Signals = {
  /** Signals that the named task has work. */
  wake(task: string): void
  /** Signals that any task may have work: each looks for it, as when it polls. */
  wakeAll(): void
  /** Calls `listener` whenever the named task is woken; `isMeant`: it alone, since it has work. */
  onWake(task: string, listener: Listener): void
}

type Listener = (isMeant: boolean) => void

export function createSignals(): Signals {
  const listeners = new Map<string, Listener[]>()
  return {
    wake(task) {
      for (const listener of listeners.get(task) ?? []) listener(true)
    },
    wakeAll() {
      for (const listener of [...listeners.values()].flat()) listener(false)
    },
    onWake(task, listener) {
      listeners.set(task, [...(listeners.get(task) ?? []), listener])
    },
  }
}
