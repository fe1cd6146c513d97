import { GapuraError } from '@gapura/sdk'
import { CliError, type Entry } from './command.ts'

type Commands = Readonly<Record<string, Entry>>
/** Commands under headings. */
export type Groups = Readonly<Record<string, Commands>>

/** Runs the command that `words` begin with, the longest name first, or says which there are. `program` is how it is called. */
export async function runCommand(groups: Groups, words: readonly string[], program: string): Promise<void> {
  const commands: Commands = Object.assign({}, ...Object.values(groups))
  const name = Object.keys(commands)
    .sort((a, b) => b.length - a.length)
    .find((known) => words.slice(0, known.split(' ').length).join(' ') === known)
  if (name === undefined) {
    const asksHelp = words.length === 0 || words[0] === '--help' || words[0] === 'help'
    console[asksHelp ? 'log' : 'error'](asksHelp ? usage(groups, program) : unknownCommand(groups, words, program))
    process.exitCode = asksHelp ? 0 : 1
    return
  }
  const command = await commands[name]?.load()
  const rest = words.slice(name.split(' ').length)
  if (rest.includes('--help'))
    console.log(command?.help.replaceAll(/^(Usage: | {7})(?:npm run -s gapura -- |gapura )/gm, `$1${program} `) ?? '')
  else await command?.run(rest)
}

/** A refusal as a person reads it, each fault on its line; undefined: it is none, but a bug. */
export function describeRefusal(error: unknown): string | undefined {
  if (error instanceof CliError) return error.message
  if (!(error instanceof GapuraError)) return undefined
  const { message, code, status, requestId, errors } = error
  const faults = errors.map(({ field, message: fault }) => `  ${field}: ${fault}`)
  const about = [code, status > 0 ? `HTTP ${status}` : null, requestId].filter(Boolean).join(', ')
  return [`${message} (${about})`, ...(errors.length === 1 && errors[0]?.message === message ? [] : faults)].join('\n')
}

function unknownCommand(groups: Groups, words: readonly string[], program: string): string {
  const names = Object.values(groups).flatMap(Object.keys)
  const alike = names.filter((name) => name.split(' ')[0] === words[0])
  const said = `There is no command "${words.join(' ')}".`
  return alike.length > 0 ? `${said} There is: ${alike.join(', ')}.` : `${said}\n\n${usage(groups, program)}`
}

function usage(groups: Groups, program: string): string {
  const width = Math.max(
    ...Object.values(groups).flatMap((commands) => Object.keys(commands).map(({ length }) => length)),
  )
  const sections = Object.entries(groups).map(([title, commands]) => {
    const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
    return ['', `${title}:`, ...lines].join('\n')
  })
  return [`Usage: ${program} <command> [options]`, ...sections, '', 'Each command explains itself with --help.'].join(
    '\n',
  )
}
