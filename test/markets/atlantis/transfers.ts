import type { TransferTerms } from '../../../src/markets/market.ts'

export const TRANSFERS = {
  intrabank: { name: 'The bank', label: 'Bank', settlement: 'internal', above: 0n, upTo: null, hours: 'always' },
  current: { name: 'The Current', label: 'Current', settlement: 'instant', above: 0n, upTo: 50_000n, hours: 'always' },
  tide: {
    name: 'The Tide',
    label: 'Tide',
    settlement: 'clearing',
    above: 0n,
    upTo: 500_000n,
    hours: { opens: 9 * 60, closes: 15 * 60 },
  },
  deep: {
    name: 'The Deep',
    label: 'Deep',
    settlement: 'gross',
    above: 500_000n,
    upTo: null,
    hours: { opens: 10 * 60, closes: 14 * 60 },
  },
} as const satisfies Readonly<Record<string, TransferTerms>>
