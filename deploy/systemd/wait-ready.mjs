// Ends when this machine's gateway serves, or after 80 seconds with exit code 1.
import { setTimeout as pause } from 'node:timers/promises'

const WAIT_MAX_MS = 80_000
const { HOST = '', PORT = '8080' } = process.env
// A wildcard address to listen on, or none, is requested on this machine.
const host = ['', '0.0.0.0', '::', 'localhost'].includes(HOST) ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST
const isReady = () =>
  fetch(`http://${host}:${PORT}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

for (const endMs = Date.now() + WAIT_MAX_MS; !(await isReady()); await pause(200)) {
  if (Date.now() > endMs) process.exit(1)
}
