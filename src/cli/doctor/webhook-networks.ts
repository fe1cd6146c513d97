import { lookup } from 'node:dns/promises'
import { isInNetworks, nameOfNetwork } from '../../base/net/private-networks.ts'
import type { Config } from '../../compose/config/config.ts'
import { type Finding, ok, warning } from './finding.ts'

/** The networks that webhooks may reach beside the internet. Every merchant can have anything in them called. */
export async function checkWebhookNetworks({ webhookNetworks, databaseUrl }: Config): Promise<Finding> {
  const check = 'webhook networks'
  if (webhookNetworks.length === 0) return ok(check, 'webhooks reach the public internet alone')
  const detail = `webhooks also reach ${webhookNetworks.map(nameOfNetwork).join(', ')}`
  const host = databaseUrl === null ? '' : new URL(databaseUrl).hostname.replace(/^\[|\]$/g, '')
  const addresses = await lookup(host, { all: true }).catch(() => [])
  if (!addresses.some(({ address }) => isInNetworks(address, webhookNetworks))) return ok(check, detail)
  const remedy =
    'Name the shops’ addresses alone in WEBHOOK_ALLOWED_NETWORKS: every merchant may have what lies there called.'
  return warning(check, `${detail}, and so the database`, remedy)
}
