import type { Connector } from '../connector.ts'
import type { Credentials } from '../credentials.ts'
import type { AdapterParts } from '../single-url.ts'
import { xenditInbound } from './inbound.ts'
import { xenditPayouts } from './payouts.ts'
import { probeXendit } from './probe.ts'
import { xenditRail } from './rail.ts'
import type { XenditSettings } from './settings.ts'

/** A connection to Xendit by its own API: payments, cards on its pages, and payouts from the balance held there. */
export function openXendit(
  id: string,
  { baseUrl, outbound, inbound }: Credentials,
  { clock, allowsLocalhost, timeoutMs, exchange }: AdapterParts,
): Connector {
  const settings: XenditSettings = {
    baseUrl,
    secretKey: outbound.apiKey ?? '',
    callbackToken: inbound.callbackToken ?? '',
    allowsLocalhost,
    timeoutMs,
    exchange,
  }
  return {
    id,
    payments: xenditRail(id, settings, clock),
    cards: null,
    payouts: xenditPayouts(id, settings),
    inbound: xenditInbound(settings),
    probe: () => probeXendit(settings),
  }
}
