import { type LoggerOptions, pino } from 'pino'
import { withoutCardNumbers } from '../base/privacy/card-numbers.ts'
import type { Config } from '../compose/config/config.ts'
import { traceFields } from '../telemetry/spans.ts'

const CAUSES_MAX = 3
/** Error properties that are logged beside the message. Others that a database sets may contain the row. */
const SHOWN = ['code', 'errno', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'reason']
/** Data exceptions, whose message repeats the value that the database rejected. */
const ABOUT_A_VALUE = /^22/

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

/** An error as it is logged: what failed and where, without the data that was being handled. */
function loggedError(error: unknown, causesLeft = CAUSES_MAX): object {
  if (!(error instanceof Error)) return { message: withoutCardNumbers(String(error)) }
  const members = error as Error & Readonly<Record<string, unknown>>
  const shown = SHOWN.filter((name) => typeof members[name] === 'string' || typeof members[name] === 'number')
  const clean = (text: string): string => withoutCardNumbers(withoutValue(text, members.code))
  return {
    type: error.name,
    message: clean(error.message),
    stack: clean(error.stack ?? ''),
    ...Object.fromEntries(shown.map((name) => [name, members[name]])),
    ...(error instanceof AggregateError && { errors: error.errors.map((one) => loggedError(one, 0)) }),
    ...(error.cause !== undefined && causesLeft > 0 && { cause: loggedError(error.cause, causesLeft - 1) }),
  }
}

const withoutValue = (text: string, code: unknown): string =>
  ABOUT_A_VALUE.test(String(code ?? '')) ? text.replaceAll(/: "[^"\n]*"/g, '') : text
