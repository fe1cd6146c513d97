import { adviceOn } from '../../connections/health/advice.ts'
import { type ListedConnection, listConnections } from '../../connections/list-connections.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../database.ts'
import { readOptions } from '../options.ts'

export const connectionsList: Command = {
  help: `Usage: npm run -s gapura -- connections list [--json]

Lists the connections to banks and providers, oldest first: whose each is, its state, which of its services fail, as a
running gateway last reported ("open": calls failed, and others are preferred), and what to do about it.
--json prints [{"id","name","profile","adapter","merchant","state","health":[{"service","state","since"}]}].`,
  async run(args) {
    const options = readOptions(args, { json: { type: 'boolean' } })
    const connections = await withDatabase(listConnections)
    if (options.json) console.log(JSON.stringify(connections.map(toJson)))
    else console.log(connections.length === 0 ? 'There is no connection.' : connections.map(toLine).join('\n'))
  },
}

const toJson = ({ id, name, profile, adapter, owner, state, health }: ListedConnection) => ({
  id,
  name,
  profile,
  adapter,
  merchant: owner,
  state,
  health: health.map(({ service, state: served, since }) => ({ service, state: served, since })),
})

const toLine = ({ id, name, profile, owner, state, health }: ListedConnection): string => {
  const ill = health.filter((one) => one.state === 'open')
  const why = ill.map(({ service, lastFault }) => `\n  ${service} fails: ${adviceOn(lastFault ?? 'slow', id)}`)
  return `${id}  ${state.padEnd(8)}  ${profile}  ${name}${owner ? `  (of ${owner})` : ''}${why.join('')}`
}
