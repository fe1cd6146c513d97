import { disableConnection } from '../../connections/change-state.ts'
import type { Command } from '../command.ts'
import { moveConnectionBy } from './move.ts'

export const connectionsDisable: Command = {
  help: `Usage: npm run -s gapura -- connections disable ID [--json]

Ends new payments and payouts over a connection, at once in every process. Requests already made over it are still
notified and polled. "connections activate" takes it back into use. --json prints {"id","state"}.`,
  run: (args) => moveConnectionBy(args, 'connection.disable', disableConnection),
}
