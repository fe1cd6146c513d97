import { createLogger } from '../src/cli/logger.ts'
import { readConfig } from '../src/compose/config/config.ts'
import { buildServer } from '../src/http/server.ts'
import { mountCreation } from './creation-route.ts'

/** Creations without a database (bench/creation-route.ts). */
const config = readConfig(process.env)
const server = buildServer({
  baseUrl: config.baseUrl,
  logger: createLogger({ logLevel: 'warn', environment: 'sandbox', telemetry: null }),
  trustProxy: false,
  inFlightMax: config.limits.inFlight,
})
server.get('/readyz', async () => ({ status: 'ok' }))
mountCreation(server, config)
await server.listen({ host: config.host, port: config.port })
process.on('SIGTERM', () => process.exit(0))
