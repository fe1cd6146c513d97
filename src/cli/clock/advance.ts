import { StartError } from '../../base/start-error.ts'
import { loadSandbox } from '../../compose/load-sandbox.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../database.ts'
import { readOptions } from '../options.ts'

const SECONDS_MAX = 366 * 24 * 3_600

export const clockAdvance: Command = {
  help: `Usage: npm run -s gapura -- clock advance --seconds N [--json]

Moves the clock of a sandbox forward, for every merchant; it never goes back. A merchant moves its own clock with
POST /v1/sandbox/clock/advance. Running processes follow within a second. --json prints {"now"}.`,
  async run(args) {
    const options = readOptions(args, { seconds: { type: 'string' }, json: { type: 'boolean' } })
    const seconds = Number(options.seconds)
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > SECONDS_MAX) {
      throw new StartError(`--seconds takes a whole number from 1 to ${SECONDS_MAX}.`)
    }
    const now = await withDatabase(async (db, config) => {
      const sandbox = await loadSandbox(config)
      if (!sandbox) throw new StartError('A clock is moved in the sandbox alone.')
      return sandbox.advanceClock(db, seconds)
    })
    console.log(options.json ? JSON.stringify({ now }) : `It is ${now.toISOString()}.`)
  },
}
