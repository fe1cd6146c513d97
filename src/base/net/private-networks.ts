import ipaddr from 'ipaddr.js'
import { readNetwork } from './strict-address.ts'

/** Private networks that the operator lets webhooks reach; empty: none. */
export type PrivateNetworks = readonly Network[]
type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** What may be named: where shops live. Loopback, link-local and the rest never are. Sources: RFC 1918, 6598, 4193. */
const NAMEABLE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'].map((text) =>
  ipaddr.parseCIDR(text),
)

/**
 * Where clouds hand a machine its credentials: never called, even within a network that is permitted. 169.254.169.254 lies in
 * no network that can be named.
 */
const METADATA = ['fd00:ec2::254', 'fd20:ce::254', '100.100.100.200'].map((text) => ipaddr.parse(text))

/** Undefined: no network in CIDR notation that lies within a private range. */
export function readPrivateNetwork(text: string): Network | undefined {
  const network = readNetwork(text)
  if (!network) return undefined
  const [address, bits] = network
  const isNameable = NAMEABLE.some(([within, least]) => bits >= least && matches(address, [within, least]))
  return isNameable ? [address, bits] : undefined
}

/** Whether an address lies in one of the networks and is none of those never called. */
export function isInNetworks(address: string, networks: PrivateNetworks): boolean {
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
  if (!isAddress || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (METADATA.some((one) => one.toNormalizedString() === parsed.toNormalizedString())) return false
  return networks.some((network) => matches(parsed, network))
}

const matches = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Network): boolean =>
  address instanceof ipaddr.IPv4
    ? network instanceof ipaddr.IPv4 && address.match(network, bits)
    : network instanceof ipaddr.IPv6 && address.match(network, bits)

/** `10.1.2.0/24` */
export const nameOfNetwork = ([address, bits]: Network): string => `${address}/${bits}`
