import { StartError } from '../../base/start-error.ts'
import { requireSslMode } from './transport-security.ts'
import type { Environment, VariableName } from './variables.ts'

/** Required of every server anyway: it must accept writes. */
const TARGETS_MET = ['read-write', 'primary', 'any']

/** The address of a database; null where the variable is not set. Throws StartError with what to set instead. */
export function readDatabaseUrl(env: Environment, name: VariableName, isSandbox: boolean): string | null {
  const text = env[name]
  if (!text) return null
  if (namesSeveralHosts(text)) {
    throw new StartError(
      `${name} names several hosts, and one is connected to: name HAProxy or another proxy that leads to the primary (docs/operations/postgresql.md, "A cluster").`,
    )
  }
  const url = URL.parse(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new StartError(`${name} must look like postgres://user:password@host:5432/database.`)
  }
  const target = url.searchParams.get('target_session_attrs')
  if (target !== null && !TARGETS_MET.includes(target)) {
    throw new StartError(`${name} must lead to a server that takes writes, not to target_session_attrs=${target}.`)
  }
  if (!isSandbox) requireSslMode(name, url)
  return text
}

/** Hosts as libpq accepts them: a list between the credentials and the path, or in `host=`. */
function namesSeveralHosts(text: string): boolean {
  const [, authority = '', query = ''] = /^postgres(?:ql)?:\/\/([^/?#]*)[^?#]*\??([^#]*)/.exec(text) ?? []
  const hosts = authority.slice(authority.lastIndexOf('@') + 1)
  const parameters = new URLSearchParams(query)
  return [hosts, parameters.get('host'), parameters.get('hostaddr'), parameters.get('port')].some((list) =>
    list?.includes(','),
  )
}
