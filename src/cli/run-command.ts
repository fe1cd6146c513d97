import { basename } from 'node:path'
import type { Entry } from '../../packages/cli/src/command.ts'
import { INTEGRATOR_COMMANDS } from '../../packages/cli/src/commands.ts'
import { completionOf } from '../../packages/cli/src/completion.ts'
import { describeRefusal, runCommand as runIn } from '../../packages/cli/src/run-command.ts'
import { StartError } from '../base/start-error.ts'
import { readVariableFiles } from '../compose/config/variable-files.ts'
import { COMMANDS } from './commands.ts'

const GROUPS: Readonly<Record<string, Readonly<Record<string, Entry>>>> = {
  'For operators of a gateway': COMMANDS,
  'For integrators (GAPURA_API_KEY and GAPURA_BASE_URL, or login)': INTEGRATOR_COMMANDS,
  'For the shell': {
    completion: {
      summary: 'Print a script that completes these commands.',
      load: async () => completionOf(Object.assign({}, ...Object.values(GROUPS))),
    },
  },
}

/** How it is invoked: through npm in a clone, by name where a package installed it (deploy/gapura). */
const PROGRAM = basename(process.argv[1] ?? '') === 'gapura' ? 'gapura' : 'npm run -s gapura --'

/** Finds the command and runs it: one tree of operators' and integrators' commands. */
export async function runCommand(words: readonly string[]): Promise<void> {
  for (const [name, value] of Object.entries(readVariableFiles(process.env))) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  await runIn(GROUPS, words, PROGRAM)
}

/** What went wrong, for the person at the terminal; undefined: it is a bug. */
export const describeError = (error: unknown): string | undefined =>
  error instanceof StartError ? error.message : describeRefusal(error)
