import { type Config, readConfig } from '../config.ts'
import { isChild } from './child.ts'
import type { Command } from './command.ts'
import { readOptions } from './options.ts'
import { runFamily } from './run-family.ts'
import { runGateway } from './run-gateway.ts'

export const serve: Command = {
  help: `Usage: npm run -s gapura -- serve

Serves the API and the hosted pages on PORT. Any number of these and of "work" run against one DATABASE_URL.
PROCESSES (1, or auto for one a core) says how many processes share the port.`,
  async run(args) {
    readOptions(args, {})
    const { processes } = readConfig(process.env)
    const greet = ({ baseUrl, port }: Config) => console.log(`Gapura serves ${baseUrl} on port ${port}`)
    if (processes === 1 || isChild()) await runGateway(['serve'], greet)
    else await runFamily(Array<'serve'>(processes).fill('serve'), greet)
  },
}
