/** A command of the CLI: `help` is printed for `--help`, `run` gets the words after the command's name. */
export type Command = { readonly help: string; run(args: readonly string[]): Promise<void> }
