import { activateConnection } from '../../connections/change-state.ts'
import type { Command } from '../command.ts'
import { moveConnectionBy } from './move.ts'

export const connectionsActivate: Command = {
  help: `Usage: npm run -s gapura -- connections activate ID [--json]

Lets new payments and payouts go over a connection, at once in every process. Run "connections test" before.
--json prints {"id","state"}.`,
  run: (args) => moveConnectionBy(args, 'connection.activate', activateConnection),
}
