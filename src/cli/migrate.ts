import { readDatabaseSettings } from '../compose/config/config.ts'
import { findEmbeddedPostgres } from '../db/embedded/find.ts'
import { startEmbeddedPostgres } from '../db/embedded/start.ts'
import type { Command } from './command.ts'
import { readOptions } from './options.ts'
import { bringUpToDate } from './schema-state.ts'

export const migrateCommand: Command = {
  help: `Usage: npm run -s gapura -- migrate

Brings the schema of DATABASE_URL (or of the embedded database) up to date. Forward only; the version that runs meanwhile
still works. The other commands do this by themselves. The first migrate makes the database that of GAPURA_ENV
(sandbox or production) permanently. Needs no other variable.

With MIGRATE_DATABASE_URL it works as the user of that address, and lets the user of DATABASE_URL act as the roles that the
processes need: that one then owns nothing.`,
  async run(args) {
    readOptions(args, {})
    const config = readDatabaseSettings(process.env)
    const { databaseUrl, migrateDatabaseUrl } = config
    const url = migrateDatabaseUrl ?? databaseUrl ?? (await findEmbeddedPostgres(config.dataDir))
    const postgres = url ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir })
    try {
      const ran = await bringUpToDate(
        url ?? postgres?.url ?? '',
        config.environment,
        migrateDatabaseUrl && databaseUrl && loginOf(databaseUrl),
      )
      console.log(ran.length === 0 ? 'The schema is up to date.' : `Applied ${ran.join(', ')}.`)
    } finally {
      await postgres?.stop()
    }
  },
}

const loginOf = (databaseUrl: string): string => decodeURIComponent(new URL(databaseUrl).username)
