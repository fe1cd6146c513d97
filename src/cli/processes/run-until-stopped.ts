import { isChild, onParentMessage } from './child-process.ts'

/** Longest a stop may take; then the process ends anyway and unfinished work is repeated elsewhere. */
const STOP_MAX_MS = 28_000
/** The parent waits a little longer, so that its children end first. */
const STOP_PARENT_MAX_MS = 29_000

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs the process until Ctrl-C or SIGTERM, then runs `stop` and ends. A second signal ends it at once, except in a child,
 * which a terminal signals as well as its parent: there the parent decides. Returns how to leave signals alone again.
 */
function untilStopped(stop: () => Promise<void>): () => void {
  let isStopping = false
  const handle = () => {
    if (isStopping && isChild()) return
    if (isStopping) process.exit(1)
    isStopping = true
    const giveUp = setTimeout(() => process.exit(1), isChild() ? STOP_MAX_MS : STOP_PARENT_MAX_MS)
    giveUp.unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of SIGNALS) process.on(signal, handle)
  if (isChild()) onParentMessage(handle)
  return () => {
    for (const signal of SIGNALS) process.off(signal, handle)
  }
}

/**
 * Runs `start`, which adds to its list how to stop each thing it has started, and runs the process until it is signalled to
 * stop, even in the middle of the start. Where the start fails, what had started is stopped and the error thrown.
 */
export async function runUntilStopped(start: (started: (() => Promise<void>)[]) => Promise<void>): Promise<void> {
  const started: (() => Promise<void>)[] = []
  const stopAll = async () => {
    for (const stop of started.reverse()) await stop()
  }
  const starting = start(started)
  const ignoreSignals = untilStopped(() => starting.catch(() => {}).then(stopAll))
  try {
    await starting
  } catch (error) {
    await stopAll()
    ignoreSignals()
    throw error
  }
}
