import { type Config, readConfig } from '../../compose/config/config.ts'
import type { Command } from '../command.ts'
import { announce } from '../logger.ts'
import { readOptions } from '../options.ts'
import { isChild } from './child-process.ts'
import { runGateway } from './run-gateway.ts'
import { runProcessGroup } from './run-process-group.ts'

export const serve: Command = {
  help: `Usage: npm run -s gapura -- serve

Serves the API and the hosted pages on PORT. Any number of these and of "work" run against one DATABASE_URL.
PROCESSES (1 by default, auto for one a core) sets how many processes share the port.`,
  async run(args) {
    readOptions(args, {})
    const { processes } = readConfig(process.env)
    const greet = (config: Config) => announce(config, `Gapura serves ${config.baseUrl} on port ${config.port}`)
    if (processes === 1 || isChild()) await runGateway(['serve'], greet)
    else await runProcessGroup(Array<'serve'>(processes).fill('serve'), greet)
  },
}
