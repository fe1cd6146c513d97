import { type PrivateNetworks, readPrivateNetwork } from '../../base/net/private-networks.ts'
import { StartError } from '../../base/start-error.ts'

/** Reads WEBHOOK_ALLOWED_NETWORKS: networks in CIDR notation, separated by commas. Throws StartError. */
export const readWebhookNetworks = (text = ''): PrivateNetworks =>
  text.trim() === '' ? [] : text.split(',').map((part) => networkOf(part.trim()))

function networkOf(text: string): PrivateNetworks[number] {
  const network = readPrivateNetwork(text)
  if (network) return network
  throw new StartError(
    'WEBHOOK_ALLOWED_NETWORKS must be private networks in CIDR notation, such as 10.1.2.0/24 or fd12:3456::/48, separated by ' +
      `commas; "${text}" is none (link-local and loopback addresses are never called).`,
  )
}
