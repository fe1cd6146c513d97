import type { Connector } from '../connector.ts'
import type { Credentials } from '../credentials.ts'
import type { AdapterParts } from '../single-url.ts'
import { midtransInbound } from './inbound.ts'
import { probeMidtrans } from './probe.ts'
import { midtransRail } from './rail.ts'
import type { MidtransSettings } from './settings.ts'

/** A connection to Midtrans by its own API. It sends no payouts: its disbursements are another product, with other keys. */
export function openMidtrans(
  id: string,
  { baseUrl, outbound }: Credentials,
  { clock, allowsLocalhost, inboundUrl, timeoutMs, exchange }: AdapterParts,
): Connector {
  const settings: MidtransSettings = {
    baseUrl,
    serverKey: outbound.apiKey ?? '',
    allowsLocalhost,
    // Midtrans calls over HTTPS alone.
    notifyUrl: inboundUrl?.startsWith('https://') ? inboundUrl : undefined,
    timeoutMs,
    exchange,
  }
  return {
    id,
    payments: midtransRail(id, settings, clock),
    cards: null,
    payouts: null,
    inbound: midtransInbound(settings),
    probe: () => probeMidtrans(settings),
  }
}
