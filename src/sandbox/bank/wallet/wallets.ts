/** A wallet the sandbox simulates: its name on the approval page, and whether approval happens in its app instead of on a page. */
export type Wallet = { readonly name: string; readonly isPush: boolean; readonly hasQr: boolean }

/** By the partner's name of it. */
export const WALLETS: ReadonlyMap<string, Wallet> = new Map([
  ['GOPAY', { name: 'GoPay', isPush: false, hasQr: true }],
  ['OVO', { name: 'OVO', isPush: true, hasQr: false }],
  ['DANA', { name: 'DANA', isPush: false, hasQr: false }],
  ['SHOPEEPAY', { name: 'ShopeePay', isPush: false, hasQr: true }],
  ['LINKAJA', { name: 'LinkAja', isPush: false, hasQr: false }],
])
