import type { CountedLink } from './link.ts'

/**
 * Whether a link takes a payment now. SOLD_OUT: all are paid for. RESERVED: the last are being paid for at this moment, and
 * are released where they stay unpaid.
 */
export type Availability = 'OPEN' | 'PAUSED' | 'ARCHIVED' | 'EXPIRED' | 'SOLD_OUT' | 'RESERVED'

export function availabilityOf(link: CountedLink, now: Date): Availability {
  const { status, expiresAt, stock, counts } = link
  if (status !== 'ACTIVE') return status
  if (expiresAt !== null && expiresAt <= now) return 'EXPIRED'
  if (stock === null || counts.paid + counts.open < stock) return 'OPEN'
  return counts.paid >= stock ? 'SOLD_OUT' : 'RESERVED'
}

/** How many are left; null: unlimited. Late payments may have oversold it: then none is left. */
export const leftOf = ({ stock, counts }: Pick<CountedLink, 'stock' | 'counts'>): number | null =>
  stock === null ? null : Math.max(0, stock - counts.paid - counts.open)
