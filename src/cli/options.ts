import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { StartError } from '../base/start-error.ts'

/** Reads a command's options; anything it does not know is one sentence. */
export function readOptions<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`)
    throw new StartError(
      `${(error as Error).message.split('\n')[0]} Known options: ${[...known, '--help'].join(', ')}.`,
    )
  }
}
