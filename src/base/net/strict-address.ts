import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/**
 * Reads a complete address: four decimal parts, or IPv6 without a zone. Undefined for anything else, including the short forms of
 * older programs, for which `11` is 0.0.0.11 and `010.0.0.1` is 8.0.0.1.
 */
export function readAddress(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text) && !/(^|\.)0\d/.test(text)) return ipaddr.IPv4.parse(text)
  return text.includes(':') && !text.includes('%') && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined
}

/** Reads a network in CIDR notation: a complete address, a slash and the prefix length. Undefined for anything else. */
export function readNetwork(text: string): readonly [Address, number] | undefined {
  const [, written = '', count = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? []
  const address = readAddress(written)
  const bits = Number(count)
  if (!address || /^0\d/.test(count)) return undefined
  return bits <= (address.kind() === 'ipv4' ? 32 : 128) ? [address, bits] : undefined
}
