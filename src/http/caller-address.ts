import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** What one subscriber of IPv6 is given at least: whoever has one address of it has all. Source: RFC 6177. */
const SUBSCRIBER_BITS = 64

/**
 * The network address that limits count by: an IPv4 address, and of IPv6 the subscriber's network, so that nobody has more
 * callers than an address costs. An address that cannot be read stands for itself.
 */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => countedAddress(ip)

export function countedAddress(ip: string): string {
  if (!ip.includes(':') || !ipaddr.IPv6.isValid(ip)) return ip
  const address = ipaddr.IPv6.parse(ip)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  const [network] = ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(address)}/${SUBSCRIBER_BITS}`)
    .toString()
    .split('%')
  return `${network}/${SUBSCRIBER_BITS}`
}

const withoutZone = (address: ipaddr.IPv6): string => address.toNormalizedString().split('%')[0] ?? ''
