import { brandsThatGive } from '../../../payment-methods/brands.ts'

/** A wallet the sandbox simulates: its name on the approval page, and whether approval happens in its app instead of on a page. */
export type Wallet = { readonly name: string; readonly isPush: boolean; readonly hasQr: boolean }

/** By the partner's name of it. */
export const WALLETS: ReadonlyMap<string, Wallet> = new Map(
  brandsThatGive('approval').map(({ code, name, needsPhone = false, sandbox }) => [
    code,
    { name, isPush: needsPhone, hasQr: sandbox?.hasQr ?? false },
  ]),
)
