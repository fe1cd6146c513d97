import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newDirectory } from './prepared-directory.ts'

/** A path of a socket may be so long, in bytes, on macOS; on Linux three more. Source: unix(4), `sun_path`. */
const PATH_MAX_BYTES = 103
/** The name of a socket, with the longest number of a port. */
const LONGEST_NAME = '/.s.PGSQL.65535'

export type LocalAccess = {
  /** Settings of the server that offers it. */
  readonly settings: Readonly<Record<string, string>>
  /** The address by which this machine's programs reach a database of the server at `url` most cheaply. */
  urlOf(url: string): string
  remove(): void
}

/**
 * Connections cost: thousands of them are opened in a run, and most of what tests wait for passes through them. A socket of
 * the file system takes half the time of TCP, and a server that only this run reaches needs no password.
 */
export function localAccess(): LocalAccess {
  const directory = newDirectory()
  const remove = () => rmSync(directory, { recursive: true, force: true })
  // The server may run as another account.
  chmodSync(directory, 0o777)
  const rules = join(directory, 'pg_hba.conf')
  writeFileSync(rules, 'local all all trust\nhost all all 127.0.0.1/32 trust\n')
  chmodSync(rules, 0o644)
  const hasSockets = process.platform !== 'win32' && directory.length + LONGEST_NAME.length <= PATH_MAX_BYTES
  if (!hasSockets) return { settings: { hba_file: rules }, urlOf: (url) => url, remove }
  return {
    settings: { hba_file: rules, unix_socket_directories: directory },
    urlOf: (url) => {
      const local = new URL(url)
      local.searchParams.set('host', directory)
      return local.href
    },
    remove,
  }
}
