import type { RailLink, SavingOffer } from '../../saving-port.ts'
import { CARDS, CHANNELS } from '../channels.ts'

const CURRENCY = 'IDR'
/** Their channels once they are saved: GoPay's is another one than for single payments. */
const WALLETS: Readonly<Record<string, string>> = { DANA: 'DANA', GOPAY: 'GOPAY_RECURRING', OVO: 'OVO' }

/**
 * What is saved, within the bounds of its payments: cards, and the wallets that Xendit charges without their payer.
 * Source: Xendit, "Merchant Initiated Transaction" on the page of each channel.
 */
export const SAVING_OFFERS: readonly SavingOffer[] = [
  ...CHANNELS.filter(({ type, code }) => type === 'ewallet' && code !== null && Object.hasOwn(WALLETS, code)),
  CARDS,
].map(({ type, code, minAmount, maxAmount }) => ({
  type,
  code,
  currency: CURRENCY,
  minAmount,
  maxAmount,
  needsPhone: false,
}))

/** Wallets that Xendit links too, and whose payer confirms every charge. Source: Xendit, "Tokenized Payment". */
export const UNSAVED = [
  { type: 'ewallet', code: 'LINKAJA', why: 'its payer confirms every charge with their PIN' },
  { type: 'ewallet', code: 'SHOPEEPAY', why: 'no current document of Xendit shows a charge without its payer' },
] as const

/** Xendit's channel of a method to save; undefined: it is not saved. */
export function savingChannelOf({ type, code }: Pick<RailLink, 'type' | 'code'>): string | undefined {
  if (type === 'credit_card') return 'CARDS'
  return type === 'ewallet' && code !== null && Object.hasOwn(WALLETS, code) ? WALLETS[code] : undefined
}
