import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Smallest network that an IPv6 subscriber is given: the holder of one address in it has all of them. Source: RFC 6177. */
const SUBSCRIBER_BITS = 64

/**
 * The network address that limits count by: an IPv4 address, or an IPv6 subscriber's whole network, so that a caller gains
 * nothing by switching between addresses it has for free. An address that cannot be parsed is used unchanged.
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
