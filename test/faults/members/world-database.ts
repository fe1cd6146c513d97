import { mkdirSync } from 'node:fs'
import { startEmbeddedPostgres } from '../../../src/db/embedded/start.ts'
import { copyPreparedInto } from '../../setup/prepared-directory.ts'
import { type DataDirectory, makeDataDirectory } from './data-directory.ts'

/** The database of a world, as its superuser reaches it, and where files may lie beside it. */
export type WorldDatabase = {
  readonly url: string
  readonly directory: Pick<DataDirectory, 'path' | 'fill' | 'free'>
  stop(): Promise<void>
}

/**
 * As `npm start` runs it: fsync on, in a process group of its own, brought up again when it dies. `isMade`: here, and empty, or
 * before, and migrated.
 */
export async function anEmbeddedDatabase(
  { wantsDisk, isMade }: { wantsDisk: boolean; isMade: 'here' | 'before' },
  say: (line: string) => void,
): Promise<WorldDatabase> {
  const directory = makeDataDirectory(wantsDisk, say)
  mkdirSync(directory.path)
  if (isMade === 'before') await copyPreparedInto(directory.path)
  const postgres = await startEmbeddedPostgres({ dataDir: directory.path })
  return {
    url: postgres.url,
    directory,
    async stop() {
      await postgres.stop()
      directory.remove()
    },
  }
}
