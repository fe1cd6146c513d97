import { createServer } from 'node:net'
import { StartError } from '../base/start-error.ts'

const EXPLAIN: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program; stop it or set PORT to another number',
  EACCES: 'may not be used by this account; set PORT to a number above 1023',
  EADDRNOTAVAIL: 'cannot be used because HOST is no address of this machine',
  ENOTFOUND: 'cannot be used because HOST is no address of this machine',
}

/** Makes sure that the port is free, before anything else is started. Throws StartError. */
export async function assertPortFree(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: Error & { code?: string }) =>
      reject(new StartError(`Port ${port} ${EXPLAIN[error.code ?? ''] ?? `cannot be used: ${error.message}`}.`)),
    )
    server.listen(port, host, () => server.close(() => resolve()))
  })
}
