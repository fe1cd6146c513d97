/** Commands whose output is a log. */
const LOGGING = ['serve', 'work', 'start']

/** Whether the output is a log for a collector, one JSON object a line: that of a gateway in production. */
export const writesLog = (words: readonly string[], env: NodeJS.ProcessEnv): boolean =>
  env.GAPURA_ENV === 'production' && LOGGING.includes(words[0] ?? '') && !words.includes('--help')

/**
 * Reports on standard error why the program ends: a sentence for a person, or a log line. Without a `message` it is a
 * bug, shown in full. Imports nothing, because it also reports a Node too old for everything else.
 */
export function reportFault(isLog: boolean, message: string | undefined, error?: unknown): void {
  if (isLog) console.error(logLine(60, message ?? 'ended by a fault', error))
  else console.error(message === undefined ? error : `gapura: ${message}`)
}

/** Writes Node's own warnings as log lines too. */
export function logWarnings(): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => console.error(logLine(40, warning.message, warning)))
}

/** A line as the logger writes it; level 40 is a warning, 60 is fatal. */
function logLine(level: 40 | 60, msg: string, error: unknown): string {
  const err = error instanceof Error ? { type: error.name, message: error.message, stack: error.stack } : undefined
  return JSON.stringify({ level, time: Date.now(), pid: process.pid, ...(err && { err }), msg })
}
