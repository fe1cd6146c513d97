// Whether the first process of this container is alive: what serves by its port, a worker by its metrics. Exit code 0: it is.
import { readFileSync } from 'node:fs'

const words = readFileSync('/proc/1/cmdline', 'utf8').split('\0')
const { PORT = '8080', ADMIN_PORT = '9091', ADMIN_HOST = '127.0.0.1' } = process.env
const address = words.includes('work') ? `${ADMIN_HOST}:${ADMIN_PORT}/metrics` : `127.0.0.1:${PORT}/healthz`
const response = await fetch(`http://${address}`, { signal: AbortSignal.timeout(4_000) }).catch(() => undefined)
process.exit(response?.ok ? 0 : 1)
