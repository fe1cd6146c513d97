import { type LoggerOptions, pino } from 'pino'
import type { Config } from '../compose/config/config.ts'
import { traceFields } from '../telemetry/spans.ts'
import { loggedError } from './logged-error.ts'

/** Fields that never appear in a log, at any depth. Source: requirements line 19. */
const REDACTED = [
  'authorization',
  'publicaccesstoken',
  'publicAccessToken',
  'cookie',
  '["set-cookie"]',
  '["x-csrf-token"]',
  'webhookSecret',
  'password',
].flatMap((name) => [
  name,
  `*${name.startsWith('[') ? '' : '.'}${name}`,
  `*.headers${name.startsWith('[') ? '' : '.'}${name}`,
])

const STDOUT = 1
const STDERR = 2

/** How lines are formatted, for every destination. */
export const loggerOptions: LoggerOptions = {
  redact: { paths: REDACTED, censor: '[redacted]' },
  serializers: { err: (error: unknown) => loggedError(error) },
  base: { pid: process.pid },
}

/**
 * The process's logger: JSON lines. In production standard output carries nothing else, for log collectors; in the
 * sandbox they go to standard error, which leaves standard output to people.
 */
export const createLogger = ({
  logLevel: level,
  environment,
  telemetry,
}: Pick<Config, 'logLevel' | 'environment' | 'telemetry'>) =>
  pino(
    { ...loggerOptions, level, ...(telemetry?.exportsTraces && { mixin: traceFields }) },
    pino.destination({ dest: environment === 'production' ? STDOUT : STDERR, sync: false }),
  )

/** Announces on standard output that a process is up: a plain line in the sandbox, a log line in production. */
export function announce(config: Config, sentence: string): void {
  if (config.environment === 'production') createLogger({ ...config, logLevel: 'info' }).info(sentence)
  else console.log(sentence)
}
