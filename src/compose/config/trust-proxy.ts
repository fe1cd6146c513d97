import { readAddress, readNetwork } from '../../base/net/strict-address.ts'
import { StartError } from '../../base/start-error.ts'

const HOPS_MAX = 10
/** Named ranges: loopback, link-local and private networks. Source: proxy-addr. */
const NAMED = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Reads TRUST_PROXY: the number of proxies in front of this process, or their addresses and networks. Anything a client writes
 * into X-Forwarded-For then lies beyond the last trusted proxy and is ignored. `true` and a network of all addresses would trust
 * any client and are rejected. A number is always a count: `11` is not an address. Throws StartError.
 */
export function readTrustProxy(text = ''): number | readonly string[] | false {
  if (text === '' || text === 'false') return false
  if (/^\d{1,2}$/.test(text) && Number(text) <= HOPS_MAX) return Number(text) === 0 ? false : Number(text)
  const proxies = text.split(',').map((one) => one.trim())
  const wrong = proxies.find((one) => !isProxy(one))
  if (wrong === undefined) return proxies
  throw new StartError(
    `TRUST_PROXY must be the number of proxies in front (1 to ${HOPS_MAX}), or their addresses and networks in full, such as ` +
      `10.0.0.0/8 or fd12:3456::/48, or ${NAMED.join(', ')}, not "${wrong}".`,
  )
}

const isProxy = (text: string): boolean =>
  NAMED.includes(text) || readAddress(text) !== undefined || isPartOfAll(readNetwork(text))

/** Whether a network excludes any address. All of IPv4 is `0.0.0.0/0`, and also `::ffff:0:0/96`. */
function isPartOfAll(network: ReturnType<typeof readNetwork>): boolean {
  if (!network) return false
  const [address, bits] = network
  return bits > (address.range() === 'ipv4Mapped' ? 96 : 0)
}
