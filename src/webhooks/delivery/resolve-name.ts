import { Resolver } from 'node:dns/promises'

/** Resolves a host name to its addresses; throws when it has none. */
export type Resolve = (name: string) => Promise<readonly string[]>

const QUERY_TIMEOUT_MS = 2_000
const QUERY_TRIES = 2
/** Once IPv4 addresses are known, how much longer to wait for IPv6 ones: some name servers never respond about them. */
const IPV6_EXTRA_MS = 500

/**
 * Queries the name servers directly. Not `dns.lookup`: that occupies one of the process's four threads until the response
 * arrives, so that a few hosts with dead name servers would delay every other delivery. `localhost` is this machine, as
 * RFC 6761 requires, without a query to a name server.
 */
export const resolveName: Resolve = async (name) => {
  if (/(^|\.)localhost$/.test(name)) return ['127.0.0.1', '::1']
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES })
  const ipv6 = resolver.resolve6(name)
  ipv6.catch(() => {})
  const ipv4 = await resolver.resolve4(name).catch((error: unknown) => error)
  if (!Array.isArray(ipv4)) {
    return ipv6.catch(() => {
      throw ipv4
    })
  }
  const timeout = setTimeout(() => resolver.cancel(), IPV6_EXTRA_MS)
  const both = [...(ipv4 as string[]), ...(await ipv6.catch(() => []))]
  clearTimeout(timeout)
  return both
}
