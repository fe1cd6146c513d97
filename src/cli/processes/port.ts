import { createServer } from 'node:net'
import { StartError } from '../../base/start-error.ts'

/** The variables that set a port and its address. */
type Names = { readonly port: 'PORT' | 'ADMIN_PORT'; readonly host: 'HOST' | 'ADMIN_HOST' }
const MAIN: Names = { port: 'PORT', host: 'HOST' }
export const ADMIN: Names = { port: 'ADMIN_PORT', host: 'ADMIN_HOST' }

function explain({ code, message }: Error & { code?: string }, names: Names): string {
  if (code === 'EADDRINUSE') return `is taken by another program; stop it or set ${names.port} to another number`
  if (code === 'EACCES') return `may not be used by this account; set ${names.port} to a number above 1023`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `cannot be used because ${names.host} is no address of this machine`
  return `cannot be used: ${message}`
}

/** Makes sure that the port is free, before anything else is started. Throws StartError. */
export async function assertPortFree(host: string, port: number, names: Names = MAIN): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => reject(new StartError(`Port ${port} ${explain(error, names)}.`)))
    server.listen(port, host, () => server.close(() => resolve()))
  })
}
