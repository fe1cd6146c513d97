import { disableConnection } from '../../connections/change-state.ts'
import type { Command } from '../command.ts'
import { moveConnectionBy } from './move.ts'

export const connectionsDisable: Command = {
  help: `Usage: npm run -s gapura -- connections disable ID [--json]

Ends new payments and payouts over a connection, at once in every process. What was asked for over it goes on being
listened to and asked about. "connections activate" takes it back into use. --json prints {"id","state"}.`,
  run: (args) => moveConnectionBy(args, 'connection.disable', disableConnection),
}
