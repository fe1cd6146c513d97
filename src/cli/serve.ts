import type { Command } from './command.ts'
import { readOptions } from './options.ts'
import { runGateway } from './run-gateway.ts'

export const serve: Command = {
  help: `Usage: npm run -s gapura -- serve

Serves the API and the hosted pages on PORT. Any number of these and of "work" run against one DATABASE_URL.`,
  async run(args) {
    readOptions(args, {})
    await runGateway(['serve'], ({ baseUrl, port }) => console.log(`Gapura serves ${baseUrl} on port ${port}`))
  },
}
