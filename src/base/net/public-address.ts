import ipaddr from 'ipaddr.js'

/** Everything the internet routes today is in here; the rest of IPv6 is for special uses. Source: RFC 4291, IANA. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is one of the public internet's: not private, loopback, link-local, shared (CGNAT), multicast,
 * documentation or otherwise reserved, nor an IPv6 address that carries an IPv4 one (mapped, NAT64, 6to4, Teredo).
 * What is not an address is not public.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address)
  if (parsed?.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST)
}

/** Whether an address is this machine itself: 127.0.0.0/8 or ::1. */
export const isLoopbackAddress = (address: string): boolean => parse(address)?.range() === 'loopback'

/** Four decimal parts only for IPv4: the octal and short forms mean different things to different readers. */
const parse = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined =>
  ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address) ? ipaddr.parse(address) : undefined
