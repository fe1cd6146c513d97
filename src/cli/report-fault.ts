/** Commands whose output is a log, for as long as they run. */
const LOGGING = ['serve', 'work', 'start']

/** Whether this program's output is a log that a collector reads, each line of it JSON: a gateway in production. */
export const writesLog = (words: readonly string[], env: NodeJS.ProcessEnv): boolean =>
  env.GAPURA_ENV === 'production' && LOGGING.includes(words[0] ?? '') && !words.includes('--help')

/**
 * Says why the program ends, to standard error: a sentence for a person, or a line of the log. `said` undefined: it is a
 * bug, shown with all there is. Imports nothing, for it also tells of a Node that is too old for the rest.
 */
export function reportFault(isLog: boolean, said: string | undefined, error?: unknown): void {
  if (isLog) console.error(logLine(60, said ?? 'ended by a fault', error))
  else console.error(said === undefined ? error : `gapura: ${said}`)
}

/** Node's own warnings are lines of the log too. */
export function logWarnings(): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => console.error(logLine(40, warning.message, warning)))
}

/** As the logger writes them, at its levels: 40 a warning, 60 the end. */
function logLine(level: 40 | 60, msg: string, error: unknown): string {
  const err = error instanceof Error ? { type: error.name, message: error.message, stack: error.stack } : undefined
  return JSON.stringify({ level, time: Date.now(), pid: process.pid, ...(err && { err }), msg })
}
