import { BASE32 } from '../../base/id.ts'
import { StartError } from '../../base/start-error.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../database.ts'
import { readOptions } from '../options.ts'
import { strayRoutes } from './stray-routes.ts'

export const cellsMap: Command = {
  help: `Usage: npm run -s gapura -- cells map --name NAME

Prints this cell's lines of the map by which a proxy finds the cell of a request (docs/scale.md): the beginnings in
CELL_ROUTES, and the whole routes of merchants, connections and providers that were here before and lie outside of them.
A proxy takes the longest beginning that fits. NAME is how the proxy calls this cell.`,
  async run(args) {
    const { name = '' } = readOptions(args, { name: { type: 'string' } })
    if (!/^[a-z0-9-]{1,32}$/.test(name)) {
      throw new StartError('--name is required: 1 to 32 small letters, digits and hyphens.')
    }
    const { beginnings, strays } = await withDatabase(async (db, { cellRoutes }) => ({
      beginnings: cellRoutes.prefixes.length > 0 ? cellRoutes.prefixes : [...BASE32],
      strays: await strayRoutes(db, cellRoutes),
    }))
    for (const route of [...beginnings, ...strays]) console.log(`${route} ${name}`)
  },
}
