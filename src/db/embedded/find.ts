import { acceptsUs } from './connect.ts'
import { layoutOf } from './layout.ts'
import { readPassword } from './password.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isPostgresOn } from './processes.ts'
import { urlOf } from './settings.ts'

/**
 * The address of the PostgreSQL that a running Gapura runs on a data directory, for commands that work beside it
 * (making a merchant, a key). Undefined where none runs, or where this account may not use it.
 */
export const findEmbeddedPostgres = async (dataDir: string): Promise<string | undefined> => {
  const layout = layoutOf(dataDir)
  try {
    const password = await readPassword(layout)
    const server = await readPostmasterFile(layout.cluster)
    if (!password || server?.status !== 'ready' || !(await isPostgresOn(server.pid, layout.cluster))) return undefined
    return (await acceptsUs({ port: server.port, password })) ? urlOf(server.port, password) : undefined
  } catch {
    return undefined
  }
}
