#!/usr/bin/env node
import type { Entry } from './command.ts'
import { INTEGRATOR_COMMANDS } from './commands.ts'
import { completionOf } from './completion.ts'
import { describeRefusal, runCommand } from './run-command.ts'

const COMMANDS: Readonly<Record<string, Entry>> = {
  ...INTEGRATOR_COMMANDS,
  completion: {
    summary: 'Print a script that completes these commands in a shell.',
    load: async () => completionOf(COMMANDS),
  },
}

runCommand({ Commands: COMMANDS }, process.argv.slice(2), 'gapura').catch((error: unknown) => {
  const said = describeRefusal(error)
  console.error(said === undefined ? error : `gapura: ${said}`)
  process.exit(1)
})
