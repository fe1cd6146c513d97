import type { Entry } from '../../packages/cli/src/command.ts'
import { INTEGRATOR_COMMANDS } from '../../packages/cli/src/commands.ts'
import { completionOf } from '../../packages/cli/src/completion.ts'
import { describeRefusal, runCommand as runIn } from '../../packages/cli/src/run-command.ts'
import { StartError } from '../base/start-error.ts'
import { COMMANDS } from './commands.ts'

const GROUPS: Readonly<Record<string, Readonly<Record<string, Entry>>>> = {
  'For who runs a gateway': COMMANDS,
  'For who integrates one (GAPURA_API_KEY and GAPURA_BASE_URL, or login)': INTEGRATOR_COMMANDS,
  'For the shell': {
    completion: {
      summary: 'Print a script that completes these commands.',
      load: async () => completionOf(Object.assign({}, ...Object.values(GROUPS))),
    },
  },
}

/** Finds the command and runs it: one tree of operators' and integrators' commands. */
export const runCommand = (words: readonly string[]): Promise<void> => runIn(GROUPS, words, 'npm run -s gapura --')

/** What went wrong, for the person at the terminal, where that is no bug. */
export const describeError = (error: unknown): string | undefined =>
  error instanceof StartError ? error.message : describeRefusal(error)
