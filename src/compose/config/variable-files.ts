import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../base/start-error.ts'
import { VARIABLE_GROUPS } from './variables.ts'

/** The name that the units of deploy/systemd give to the directory they load. */
const DIRECTORY = 'gapura'

type Values = Readonly<Record<string, string | undefined>>

/**
 * Variables whose values are in files. `NAME_FILE` is the path of a file with the value of NAME, as for container secrets.
 * A file NAME in `CREDENTIALS_DIRECTORY` is a systemd credential, used where NAME itself is not set; in a whole directory
 * (`LoadCredential=gapura:/etc/gapura/credentials`) it is called gapura_NAME. A trailing line break is stripped. `NAME_FILE`
 * is returned as undefined, so that a child process does not get the same value twice. Throws StartError where a file
 * cannot be read or is empty, and where both NAME and its file are set.
 */
export function readVariableFiles(env: Values): Record<string, string | undefined> {
  const names = VARIABLE_GROUPS.flatMap(({ variables }) => Object.keys(variables))
  const found = names.flatMap((name) => [...readNamed(env, name), ...readCredential(env, name)])
  return Object.fromEntries(found)
}

type Entry = [name: string, value: string | undefined]

function readNamed(env: Values, name: string): Entry[] {
  const path = env[`${name}_FILE`]
  if (!path) return []
  if (env[name]) throw new StartError(`${name} and ${name}_FILE are both set: leave one of them out.`)
  return [
    [name, readValue(`${name}_FILE`, path)],
    [`${name}_FILE`, undefined],
  ]
}

function readCredential(env: Values, name: string): Entry[] {
  const folder = env.CREDENTIALS_DIRECTORY
  if (!folder || env[name] || env[`${name}_FILE`]) return []
  const path = [name, `${DIRECTORY}_${name}`].map((file) => join(folder, file)).find((file) => existsSync(file))
  return path === undefined ? [] : [[name, readValue(`The credential ${name}`, path)]]
}

function readValue(what: string, path: string): string {
  const text = readText(what, path).replace(/\r?\n$/, '')
  if (text === '') throw new StartError(`${what} leads to ${path}, which is empty.`)
  return text
}

function readText(what: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    throw new StartError(`${what} leads to ${path}, which cannot be read${why}.`, { cause })
  }
}
