import { expect } from 'vitest'
import { aCollectorWorld } from '../../collectors/collectors.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { aRefunder } from '../../refunds/refunds.ts'

/** The bank and the account that a payer names. */
export const BANK = '008'
export const MINE = '0012345670'
export const PHONE = { viewport: { width: 360, height: 740 } }

/** Where a claim link leads on our host. */
type Claim = { readonly path: string }

/** Refunds whose payers name an account on our page, and what a browser sends to it. */
export function aClaimant(gateway: Gateway) {
  const { call, config } = gateway
  const refunder = aRefunder(gateway)
  const collecting = aCollectorWorld(gateway)
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    call('POST', path, {
      key: null,
      raw: new URLSearchParams(form).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'accept-language': 'en',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    })
  return {
    ...refunder,
    post,
    open: (path: string) => call('GET', path, { key: null, headers: { 'accept-language': 'en' } }),
    /** A payment by virtual account, and the link by which it goes back. */
    aClaim: async () => {
      const { checkoutId, transactionId } = await refunder.aPaid({ type: 'virtual_account', code: 'BCA' })
      const { body } = await refunder.refund({ transactionId, fallback: 'claim_link', reason: 'Salah ukuran' })
      const { pathname: path } = new URL(body.claimUrl)
      expect(body.claimUrl).toBe(config.checkoutUrl + path)
      return { id: String(body.id), checkoutId, path, url: config.baseUrl + path }
    },
    /** As `aClaim`, of money that a number of a customer's received. */
    aCollectedClaim: async () => {
      const collector = await collecting.aCollector({ kind: 'va_open', code: 'BCA', label: 'Kelas 4B' })
      await collecting.pay(collector, 125_000)
      const [paid] = await collecting.collections(collector, 1)
      const { body } = await refunder.refund({ transactionId: paid.id, fallback: 'claim_link' })
      const { pathname: path } = new URL(body.claimUrl)
      return { id: String(body.id), path, url: config.baseUrl + path, rrn: String(paid.reference.rrn) }
    },
    name: ({ path }: Claim, accountNo = MINE) => post(`${path}/account`, { bankCode: BANK, accountNo }),
    confirm: ({ path }: Claim) => post(`${path}/confirm`, { naming: '1' }),
  }
}
