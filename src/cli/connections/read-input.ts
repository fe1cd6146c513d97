import { text } from 'node:stream/consumers'
import { StartError } from '../../base/start-error.ts'
import type { CredentialFault } from '../../connections/credential-fields.ts'
import { readId } from '../options.ts'

/** The id of a connection, given as the positional argument. */
export const readConnectionId = (word: string | undefined): string => readId('con', word, 'ID', 'connections create')

/** The JSON on standard input, where other users cannot see secrets. Throws StartError. */
export async function readInput(what: string): Promise<unknown> {
  if (process.stdin.isTTY) throw new StartError(`The ${what} are read from standard input: add < ${what}.json.`)
  const given = await text(process.stdin)
  try {
    return JSON.parse(given)
  } catch {
    throw new StartError(`The ${what} on standard input are not JSON.`)
  }
}

/** All faults of credentials in one sentence, each by its path. */
export const refuseCredentials = (faults: readonly CredentialFault[]): StartError =>
  new StartError(
    `The credentials cannot be used: ${faults.map(({ path, message }) => `${path} ${message}`).join('; ')}.`,
  )
