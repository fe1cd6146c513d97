import type { Hours, TransferOffer, TransferService } from './payout-port.ts'

const MILLION = 100_000_000n
const CLEARING: Hours = { opens: 6 * 60 + 30, closes: 16 * 60 + 30 }

/**
 * Each service with the limits and hours that hold in the whole country; a bank's own may be narrower. A transfer over
 * the switch is bounded by what the press names, the lowest of the figures found. Source: rails, "Moving money out".
 */
export const NATIONAL: Readonly<Record<TransferService, TransferOffer>> = {
  intrabank: { service: 'intrabank', above: 0n, upTo: null, hours: 'always' },
  bifast: { service: 'bifast', above: 0n, upTo: 250n * MILLION, hours: 'always' },
  online: { service: 'online', above: 0n, upTo: 25n * MILLION, hours: 'always' },
  skn: { service: 'skn', above: 0n, upTo: 1_000n * MILLION, hours: CLEARING },
  rtgs: { service: 'rtgs', above: 100n * MILLION, upTo: null, hours: CLEARING },
}
