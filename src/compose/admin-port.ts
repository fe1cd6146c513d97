import type { Config } from './config/config.ts'
import type { Role } from './role.ts'

const SERVE_PORT = 9_090
const WORK_PORT = 9_091

/** The port of `/metrics`; null: the main port. Source: interface, "Health of a deployment". */
export function adminPortOf(
  { environment, adminPort }: Pick<Config, 'environment' | 'adminPort'>,
  roles: readonly Role[],
): number | null {
  if (adminPort !== null) return adminPort
  if (environment === 'sandbox') return null
  return roles.includes('serve') ? SERVE_PORT : WORK_PORT
}
