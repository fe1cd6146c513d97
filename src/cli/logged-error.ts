import { withoutCardNumbers } from '../base/privacy/card-numbers.ts'

const CAUSES_MAX = 3
/** Error properties that are logged beside the message. Others that a database sets may contain the row. */
const SHOWN = ['code', 'errno', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'reason']
/** Data exceptions, whose message repeats the value that the database rejected. */
const ABOUT_A_VALUE = /^22/

/** An error as it is logged: what failed and where, without the data that was being handled. */
export function loggedError(error: unknown, causesLeft = CAUSES_MAX): object {
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
