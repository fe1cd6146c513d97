import { isIP } from 'node:net'
import type { Fault } from '../errors.ts'
import { isInNetworks, type PrivateNetworks } from './private-networks.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

const LENGTH_MAX = 2048
/** Below this, only the web's ports: the others belong to mail, shells and other services. */
const PORT_MIN = 1024
const WEB_PORTS = new Set([80, 443])
/** Ports from 1024 up where something else than the web listens. Source: the Fetch standard's bad ports. */
const BAD_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])
/** Names that only resolve inside a network. Source: RFC 6761, 6762, 8375 and ICANN's `.internal`. */
const INSIDE_NAMES = /(^|\.)(localhost|local|internal|localdomain|home\.arpa|lan)$/

/**
 * Checks a URL that we are to call, when a merchant sets it: https, no user, an ordinary port, and no address or name
 * that is not the public internet's. `allowLoopback` (the sandbox) also lets http and https to this machine through, and
 * `networks` addresses in them and names that only resolve inside a network, which are not known before they are resolved.
 * The URL to store and use is the parsed one. Names are resolved and checked again each time they are connected to.
 */
export function checkEndpointUrl(
  field: string,
  text: string,
  allowLoopback: boolean,
  networks: PrivateNetworks = [],
): { url: URL } | { fault: Fault } {
  const refuse = (code: string, message: string) => ({ fault: { field, code, message: `"${field}" ${message}.` } })
  // The parser would drop these silently and store another URL than was sent.
  const url = /[\u0000-\u0020\u007f]/.test(text) ? null : URL.parse(text)
  if (!url) return refuse('NOT_A_URL', 'must be an absolute URL, for example https://shop.example/webhooks')
  if (text.length > LENGTH_MAX || url.href.length > LENGTH_MAX)
    return refuse('TOO_LONG', `may have at most ${LENGTH_MAX} characters`)
  const host = hostOf(url)
  const isThisMachine = isLoopbackAddress(host) || /(^|\.)localhost$/.test(host)
  const isAllowedHere = isThisMachine && allowLoopback
  if (!isAllowedScheme(url, isAllowedHere))
    return refuse('FORBIDDEN_SCHEME', `must begin with https://${allowLoopback ? ' (or http://localhost)' : ''}`)
  if (url.username !== '' || url.password !== '') return refuse('FORBIDDEN_USER', 'must not hold a user or password')
  if (isForbiddenPort(url)) return refuse('FORBIDDEN_PORT', 'must use port 443 or another web port')
  if (isAllowedHere) return { url }
  if (isThisMachine || !isReachableHost(host, networks))
    return refuse('FORBIDDEN_HOST', 'must name a host on the public internet')
  return { url }
}

/** The host without the brackets of IPv6 and the final dot of a full name. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

const isAllowedScheme = ({ protocol }: URL, allowsHttp: boolean): boolean =>
  protocol === 'https:' || (protocol === 'http:' && allowsHttp)

const isReachableHost = (host: string, networks: PrivateNetworks): boolean =>
  isIP(host)
    ? isPublicAddress(host) || isInNetworks(host, networks)
    : host.includes('.') && (networks.length > 0 || !INSIDE_NAMES.test(host))

function isForbiddenPort(url: URL): boolean {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  return port < PORT_MIN ? !WEB_PORTS.has(port) : BAD_PORTS.has(port)
}
