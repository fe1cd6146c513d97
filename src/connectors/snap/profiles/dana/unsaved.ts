import type { Unsaved } from '../../../saving-port.ts'

/**
 * DANA's widget links an account, and then pays with it on DANA's own page, where the payer enters their PIN each time.
 * Source: dana-id/uat-script@05d2169, its Widget.json and the tests of it: no request of `Payment` (54) has
 * the payer's token, and what succeeds is paid by a browser at the `webRedirectUrl` of the reply.
 */
export const danaUnsaved: readonly Unsaved[] = [
  {
    type: 'ewallet',
    code: 'DANA',
    why: 'DANA publishes no payment of a linked account without its payer: no request of "Payment" (54) in its Widget.json carries the payer’s token, and each one is approved on DANA’s page. "GetOauth" has no response there, and no pair asks for the state of a link',
  },
]
