import { StartError } from '../../base/start-error.ts'
import { type Config, readConfig } from '../../compose/config/config.ts'
import { findEmbeddedPostgres } from '../../db/embedded/find.ts'
import type { Command } from '../command.ts'
import { readOptions } from '../options.ts'
import { checkCell } from './cell.ts'
import { checkDatabase } from './database.ts'
import { type Finding, fault, ok } from './finding.ts'
import { checkDisk, checkHolidays } from './machine.ts'
import { checkConnections, checkMail, checkWebhooks } from './outside.ts'
import { checkScanner } from './scanner.ts'
import { checkStatements } from './statements.ts'
import { checkWebhookNetworks } from './webhook-networks.ts'

const MARKS = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' } as const

export const doctor: Command = {
  help: `Usage: npm run -s gapura -- doctor [--json]

Looks at the environment this process would run in, and changes nothing: configuration, database, roles, migrations, the
environment the database belongs to, master key, clock, disk, banks, mail, the scanner of documents, the hosts of webhooks, the TLS of
each, and differences between banks and books.
Prints a line each, with what to do about what is wrong. Exits with 1 where there is a fault. --json prints
[{"check","is","detail","remedy"}].`,
  async run(args) {
    const options = readOptions(args, { json: { type: 'boolean' } })
    const findings = await examine()
    if (options.json) console.log(JSON.stringify(findings))
    else for (const finding of findings) console.log(lineOf(finding))
    if (findings.some(({ is }) => is === 'fault')) process.exitCode = 1
  },
}

async function examine(): Promise<Finding[]> {
  const now = new Date()
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [fault('configuration', error.message, 'docs/configuration.md explains every variable.')]
  }
  const url = config.databaseUrl ?? (await findEmbeddedPostgres(config.dataDir))
  const database = url ? await checkDatabase(config, url) : [ok('database', 'embedded, and not running at this moment')]
  const isUsable =
    url !== undefined && !database.some(({ is, check }) => is === 'fault' && /database|migrations/.test(check))
  const opensSecrets = isUsable && !database.some(({ is, check }) => is === 'fault' && check === 'master key')
  return [
    ok('configuration', `${config.environment}, reached at ${config.baseUrl}`),
    ...database,
    await checkDisk(config.dataDir),
    checkHolidays(now),
    ...(await checkConnections(config, opensSecrets ? url : undefined, now)),
    await checkMail(config, now),
    await checkScanner(config),
    await checkWebhookNetworks(config),
    ...(isUsable ? [await checkCell(config, url), await checkWebhooks(url, now), await checkStatements(url, now)] : []),
  ]
}

const lineOf = ({ check, is, detail, remedy }: Finding): string =>
  `${MARKS[is]}  ${check}: ${detail}${remedy === null ? '' : `\n         ${remedy}`}`
