import { adminPortOf } from '../../compose/admin-port.ts'
import type { Config } from '../../compose/config/config.ts'
import type { Role } from '../../compose/role.ts'
import { type ReadMetrics, serveMetrics } from '../../http/metrics.ts'
import { ADMIN, assertPortFree } from './port.ts'

/** Serves `/metrics` on its own port, where one is configured. Returns how to stop. Throws StartError. */
export async function startAdminServer(
  config: Config,
  roles: readonly Role[],
  readMetrics: ReadMetrics,
): Promise<() => Promise<void>> {
  const port = adminPortOf(config, roles)
  if (port === null) return async () => {}
  const host = config.adminHost
  await assertPortFree(host, port, ADMIN)
  return (await serveMetrics({ host, port }, readMetrics)).stop
}
