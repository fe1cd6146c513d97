import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { DAY_MS } from '../../base/clock.ts'
import { type Finding, fault, messageOf, ok, warning } from './finding.ts'

const CONNECT_TIMEOUT_MS = 5_000
/** A certificate that expires sooner is reported, in time for its renewal. */
const EXPIRES_SOON_DAYS = 14

/** Connects to the host of a URL, over TLS where the URL says so, and inspects the certificate. Sends nothing. */
export async function checkReachable(check: string, url: URL, now: Date): Promise<Finding> {
  const isTls = /^(https|smtps):$/.test(url.protocol)
  const port = Number(url.port) || (url.protocol === 'smtps:' ? 465 : url.protocol === 'smtp:' ? 587 : isTls ? 443 : 80)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  try {
    const validTo = isTls ? await handshake(host, port) : await reach(host, port)
    if (validTo === null) return ok(check, `${host}:${port} accepts connections`)
    const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS)
    if (days >= EXPIRES_SOON_DAYS)
      return ok(check, `${host}:${port} accepts TLS; its certificate is good for ${days} days`)
    return warning(check, `the certificate of ${host} ends in ${days} days`, 'Have it renewed by who runs that host.')
  } catch (error) {
    const detail = `${host}:${port} cannot be reached${isTls ? ' over TLS' : ''}: ${messageOf(error)}`
    return fault(
      check,
      detail,
      'Check the address, the firewall, DNS and the certificate; calls to it fail as this one did.',
    )
  }
}

const reach = (host: string, port: number): Promise<null> =>
  settled(connectTcp({ host, port, timeout: CONNECT_TIMEOUT_MS }), 'connect', () => null)

const handshake = (host: string, port: number): Promise<Date> =>
  settled(
    connectTls({ host, port, servername: host, timeout: CONNECT_TIMEOUT_MS }),
    'secureConnect',
    (socket) => new Date(socket.getPeerCertificate().valid_to),
  )

/** Waits until a connection is established or fails, and closes it. */
function settled<S extends Socket | TLSSocket, T>(socket: S, event: string, read: (socket: S) => T): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    socket.once(event, () => resolve(read(socket)))
    socket.once('error', reject)
    socket.once('timeout', () => reject(new Error('no answer')))
  }).finally(() => socket.destroy())
}
