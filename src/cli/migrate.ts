import { readConfig } from '../config.ts'
import { findEmbeddedPostgres } from '../db/embedded/find.ts'
import { startEmbeddedPostgres } from '../db/embedded/start.ts'
import { migrate } from '../db/migrate.ts'
import type { Command } from './command.ts'
import { readOptions } from './options.ts'
import { bringUpToDate } from './schema-state.ts'

export const migrateCommand: Command = {
  help: `Usage: npm run -s gapura -- migrate

Brings the schema of DATABASE_URL (or of the embedded database) up to date. Forward only; the version that runs meanwhile
goes on working. The other commands do this by themselves.`,
  async run(args) {
    readOptions(args, {})
    const config = readConfig(process.env)
    const url = config.databaseUrl ?? (await findEmbeddedPostgres(config.dataDir))
    const postgres = url ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir })
    try {
      const ran = await bringUpToDate(() => migrate(url ?? postgres?.url ?? ''))
      console.log(ran.length === 0 ? 'The schema is up to date.' : `Applied ${ran.join(', ')}.`)
    } finally {
      await postgres?.stop()
    }
  },
}
