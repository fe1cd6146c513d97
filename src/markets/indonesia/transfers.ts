import type { Hours, TransferTerms } from '../market.ts'

const MILLION = 100_000_000n
const CLEARING: Hours = { opens: 6 * 60 + 30, closes: 16 * 60 + 30 }

/**
 * Each service with the limits and hours that hold in the whole country, in sen; a bank's own may be narrower. A transfer
 * over the switch is bounded by what the press names, the lowest of the figures found. Source: rails, "Moving money out".
 */
export const NATIONAL = {
  intrabank: { name: 'The bank', label: 'Bank', settlement: 'internal', above: 0n, upTo: null, hours: 'always' },
  bifast: {
    name: 'BI-FAST',
    label: 'BI-FAST',
    settlement: 'instant',
    above: 0n,
    upTo: 250n * MILLION,
    hours: 'always',
  },
  online: {
    name: 'The ATM switch',
    label: 'ATM',
    settlement: 'instant',
    above: 0n,
    upTo: 25n * MILLION,
    hours: 'always',
  },
  skn: { name: 'SKN', label: 'SKN', settlement: 'clearing', above: 0n, upTo: 1_000n * MILLION, hours: CLEARING },
  rtgs: { name: 'RTGS', label: 'RTGS', settlement: 'gross', above: 100n * MILLION, upTo: null, hours: CLEARING },
} as const satisfies Readonly<Record<string, TransferTerms>>
