/** A command by its words: `help` is printed for `--help`, `run` gets the words after its name. */
export type Command = { readonly help: string; run(args: readonly string[]): Promise<void> }
/** A line of the list of commands, whose code is loaded when it is called. */
export type Entry = { readonly summary: string; load(): Promise<Command> }

/** What went wrong, in one sentence for the person at the terminal: it is printed, and the exit code is 1. */
export class CliError extends Error {
  override readonly name = 'CliError'
}
