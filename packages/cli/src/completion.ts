import { CliError, type Command, type Entry } from './command.ts'

/** `completion SHELL`: a script that completes the names of `commands`. */
export const completionOf = (commands: Readonly<Record<string, Entry>>): Command => ({
  help: `Usage: gapura completion bash|zsh|fish

Prints a script that completes commands in that shell:
  bash   source <(gapura completion bash)
  zsh    source <(gapura completion zsh)
  fish   gapura completion fish | source`,
  async run([shell = '']) {
    const print = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined
    if (!print) throw new CliError('Which shell? bash, zsh or fish.')
    console.log(print(Object.keys(commands)))
  },
})

/** What can follow each beginning of a name: `{"": ["events", …], "events": ["list", "resend"]}`. */
function followers(names: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const name of names) {
    const words = name.split(' ')
    for (const [at, word] of words.entries()) {
      const begun = words.slice(0, at).join(' ')
      const known = found.get(begun) ?? []
      if (!known.includes(word)) found.set(begun, [...known, word])
    }
  }
  return found
}

const cases = (names: readonly string[]): string =>
  [...followers(names)].map(([begun, words]) => `    "${begun}") words="${words.join(' ')} --help" ;;`).join('\n')

const SHELLS: Readonly<Record<string, (names: readonly string[]) => string>> = {
  bash: (names) => `_gapura() {
  local begun="\${COMP_WORDS[*]:1:COMP_CWORD-1}" words="--help --json"
  case "$begun" in
${cases(names)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _gapura gapura`,
  zsh: (names) => `_gapura() {
  local begun="\${words[2,CURRENT-1]}" words_="--help --json"
  case "$begun" in
${cases(names).replaceAll('words=', 'words_=')}
  esac
  compadd -- \${=words_}
}
compdef _gapura gapura`,
  fish: (names) =>
    [...followers(names)]
      .flatMap(([begun, words]) =>
        words.map((word) => {
          const condition =
            begun === ''
              ? '__fish_use_subcommand'
              : `string match -q -- "gapura ${begun}" (commandline -pc | string trim)`
          return `complete -c gapura -f -n '${condition}' -a '${word}'`
        }),
      )
      .join('\n'),
}
