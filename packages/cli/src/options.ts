import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { CliError } from './command.ts'

const COMMON = { json: { type: 'boolean' } } as const satisfies ParseArgsOptionsConfig

/** Reads a command's options, `--json` among them, and at most `wordsMax` words beside them. */
export function readOptions<const T extends ParseArgsOptionsConfig>(args: readonly string[], options: T, wordsMax = 0) {
  const all = { ...options, ...COMMON }
  const { values, positionals } = parse(args, all)
  if (positionals.length > wordsMax) {
    throw new CliError(`What is "${positionals.slice(wordsMax).join(' ')}"? --help says what can be given.`)
  }
  return { options: values, words: positionals }
}

function parse<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true })
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`)
    const [fault] = (error as Error).message.split('\n')
    throw new CliError(`${fault} Known options: ${[...known, '--help'].join(', ')}.`)
  }
}

/** The id in `text`. Throws CliError for none, and for what is no id of that kind. */
export function readId(kind: string, text: string | undefined, printedBy: string): string {
  if (text === undefined) throw new CliError(`An id is required: ${kind}_…, as "${printedBy}" prints it.`)
  if (!new RegExp(`^${kind}_[0-9a-z]{26}$`).test(text)) {
    throw new CliError(`"${text}" is no such id: it must be ${kind}_ and 26 characters, as "${printedBy}" prints it.`)
  }
  return text
}

/** A whole number from `min` to `max`, or `absent`. */
export function readNumber(
  text: string | undefined,
  name: string,
  [min, max]: readonly [number, number],
  absent: number,
) {
  if (text === undefined) return absent
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  throw new CliError(`--${name} must be a whole number from ${min} to ${max}, not "${text}".`)
}
