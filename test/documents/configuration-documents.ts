import type { Variable, VariableGroup } from '../../src/compose/config/variable.ts'

/** The default of a variable, in words. */
function describeUnset({ unset }: Variable): string {
  if ('means' in unset) return unset.means
  if ('is' in unset) return `\`${unset.is}\``
  return `\`${unset.sandbox}\` in the sandbox, \`${unset.production}\` in production`
}

function describeNeed(variable: Variable): string {
  const need = variable.required ? `required ${variable.required}` : ''
  const unset = describeUnset(variable)
  return [need, unset === 'required' ? '' : unset].filter(Boolean).join('; otherwise ')
}

const commandsOf = ({ usedBy }: VariableGroup): string =>
  usedBy === 'every command' ? 'Every command uses these.' : `Used by ${usedBy.replaceAll(/\w+/g, '`$&`')}.`

/** A table has one line a row, and a pipe would end the cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|')

/** docs/configuration.md: one table for each group of variables. */
export function configurationPage(groups: readonly VariableGroup[]): string {
  const sections = groups.map((group) => {
    const rows = Object.entries<Variable>(group.variables).map(([name, variable]) => {
      const sandbox = variable.isSandboxOnly ? ' (sandbox only)' : ''
      const cells = [`\`${name}\``, `${variable.meaning}${sandbox}`, describeNeed(variable), `\`${variable.example}\``]
      return `| ${cells.map(cell).join(' | ')} |`
    })
    const head = '| variable | meaning | default | example |\n|---|---|---|---|'
    return `## ${group.title}\n\n${commandsOf(group)}\n\n${head}\n${rows.join('\n')}\n`
  })
  return `# Configuration

Gapura is configured by environment variables alone; this page lists all of them. An invalid value stops the start with
one sentence that names the variable. \`.env.example\` is the same list as a file to copy. Both are generated from
\`src/compose/config/variables.ts\` by \`npm run configuration\`.

Each variable can also be read from a file, which suits secrets: \`DATABASE_URL_FILE=/run/secrets/database_url\` sets
\`DATABASE_URL\` to the contents of that file, and so does a systemd credential (\`LoadCredential=\`) named after a
variable.

${sections.join('\n')}`
}

const quoted = (value: string): string => (/^[\w./:@+-]+$/.test(value) ? value : `'${value}'`)

/** .env.example: every variable, commented out, in the form that a shell, Docker Compose and systemd read. */
export function environmentExample(groups: readonly VariableGroup[]): string {
  const sections = groups.map((group) => {
    const entries = Object.entries<Variable>(group.variables).map(([name, variable]) => {
      const words = `# ${variable.meaning}\n# default: ${describeNeed(variable)}`.replaceAll('`', '')
      return `${words}\n#${name}=${quoted(variable.example)}\n`
    })
    return `### ${group.title} (${group.usedBy})\n\n${entries.join('\n')}`
  })
  return `# Copy this to .env, uncomment what you want to set, and start with it:
#
#   set -a; . ./.env; set +a; npm start
#
# Without any variable the sandbox starts. The same list as a page: docs/configuration.md.

${sections.join('\n')}`
}
