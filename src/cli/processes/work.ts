import type { Command } from '../command.ts'
import { announce } from '../logger.ts'
import { readOptions } from '../options.ts'
import { runGateway } from './run-gateway.ts'

export const work: Command = {
  help: `Usage: npm run -s gapura -- work

Does the background work: webhook deliveries, expiries, inquiries at the banks. Any number of these run against one
DATABASE_URL; each row is claimed by one of them.`,
  async run(args) {
    readOptions(args, {})
    await runGateway(['work'], (config) => announce(config, 'Gapura works'))
  },
}
