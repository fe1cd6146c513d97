import ipaddr from 'ipaddr.js'
import { StartError } from '../base/start-error.ts'

const HOPS_MAX = 10

/**
 * Reads TRUST_PROXY: how many proxies stand before this process, or their networks. Whatever a client itself writes into
 * X-Forwarded-For then lies beyond the last trusted proxy and is not believed. `true` would believe anyone, and is
 * refused. Throws StartError.
 */
export function readTrustProxy(text = ''): number | readonly string[] | false {
  if (text === '' || text === 'false') return false
  if (/^\d{1,2}$/.test(text) && Number(text) <= HOPS_MAX) return Number(text) === 0 ? false : Number(text)
  const networks = text.split(',').map((network) => network.trim())
  if (networks.every(isNetwork)) return networks
  throw new StartError(
    `TRUST_PROXY must be the number of proxies in front (1 to ${HOPS_MAX}) or their networks, such as 10.0.0.0/8, not "${text}".`,
  )
}

const isNetwork = (text: string): boolean => (text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text))
