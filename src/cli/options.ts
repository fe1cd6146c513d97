import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { isId, type Kind } from '../base/id.ts'
import { StartError } from '../base/start-error.ts'

/** Reads a command's options. Throws StartError, in one sentence, for an unknown one. */
export const readOptions = <T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) =>
  read(args, options, false).values

/** As `readOptions`, for a command that takes one positional argument: `keys revoke ID`. */
export function readOptionsAndWord<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  const { values, positionals } = read(args, options, true)
  if (positionals.length > 1) throw new StartError(`Only one ID can be named, not "${positionals.join(' ')}".`)
  return { options: values, word: positionals[0] }
}

function read<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T, allowPositionals: boolean) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals })
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`)
    throw new StartError(
      `${(error as Error).message.split('\n')[0]} Known options: ${[...known, '--help'].join(', ')}.`,
    )
  }
}

/** The id in `text`, passed as `name` and printed earlier by the command `printedBy`. Throws StartError unless it is one. */
export function readId(kind: Kind, text: string | undefined, name: string, printedBy: string): string {
  if (!text) throw new StartError(`${name} is required: the id that "${printedBy}" printed.`)
  if (!isId(kind, text)) {
    throw new StartError(`${name} must be ${kind}_ and 26 characters, as "${printedBy}" printed it, not "${text}".`)
  }
  return text
}

/** A merchant's id, passed as `--merchant` or as the positional argument. */
export const readMerchantId = (text: string | undefined, name = '--merchant'): string =>
  readId('mer', text, name, 'merchants create')
