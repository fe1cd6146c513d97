import { COMMANDS } from './commands.ts'

/** Finds the command and runs it. What goes wrong for the operator is one sentence and exit code 1. */
export async function runCommand(words: readonly string[]): Promise<void> {
  const name = Object.keys(COMMANDS)
    .sort((a, b) => b.length - a.length)
    .find((known) => words.slice(0, known.split(' ').length).join(' ') === known)
  if (name === undefined) {
    const asksHelp = words.length === 0 || words[0] === '--help' || words[0] === 'help'
    console[asksHelp ? 'log' : 'error'](asksHelp ? usage() : `There is no command "${words.join(' ')}".\n\n${usage()}`)
    process.exitCode = asksHelp ? 0 : 1
    return
  }
  const command = await COMMANDS[name]?.load()
  const rest = words.slice(name.split(' ').length)
  if (rest.includes('--help')) {
    console.log(`${command?.help ?? ''}`)
    return
  }
  await command?.run(rest)
}

function usage(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length))
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  return [
    'Usage: npm run -s gapura -- <command> [options]',
    '',
    ...lines,
    '',
    'Each command explains itself with --help.',
  ].join('\n')
}
