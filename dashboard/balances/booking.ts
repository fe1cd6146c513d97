/** The kinds of bookings that people tell apart, by what they are booked for and the accounts they move. */
export function bookingOf(cause: string, accounts: readonly string[]): string {
  const [kind = ''] = cause.split(':')
  const has = (account: string) => accounts.includes(account)
  // A second payment, or another amount, belongs to no order and costs nothing.
  if (kind === 'receipt' && has('suspense')) return 'receipt-suspense'
  if (kind === 'receipt' && !has('fees')) return 'receipt-free'
  if (kind === 'refund' && !has('held')) return 'refund-provider'
  if (kind === 'settlement' && has('owed')) return 'settlement-offset'
  return kind
}

/** One line of a booking as it is shown: which way money went where accounts are not the merchant's own. */
export type ShownEntry = { readonly name: string; readonly amount: string; readonly isSigned: boolean }

/** What lies at a bank, outside or with us is the mirror of what the merchant has: its sign says only which way. */
const MIRRORED: Readonly<Record<string, readonly [below: string, above: string]>> = {
  clearing: ['clearingIn', 'clearingOut'],
  world: ['worldIn', 'worldOut'],
  fees: ['feesReturned', 'fees'],
  tax: ['taxReturned', 'tax'],
  owed: ['owed', 'owedOffset'],
}

/** `account` as the ledger has it, `clearing:con_…`; `amount` a decimal that is added to it. */
export function shownEntry({ account, amount }: { account: string; amount: string }): ShownEntry {
  const [name = ''] = account.split(':')
  const isBelow = amount.startsWith('-')
  const mirrored = MIRRORED[name]
  if (!mirrored) return { name, amount, isSigned: true }
  return { name: mirrored[isBelow ? 0 : 1], amount: amount.replace('-', ''), isSigned: false }
}
