import { typesThatGive } from '../../../../payment-methods/types.ts'
import type { InboundSection } from '../../profile/inbound.ts'

/**
 * DANA signs with a key that is the same for all its merchants, and brings no token. What it collects by its wallet, a
 * virtual account or a QR code, it tells by one notification. Source: dana-id/dana-node, src/webhook/v1.
 */
export const danaInbound: InboundSection = {
  tokenPaths: [],
  headers: ['x-partner-id', 'x-external-id'],
  partnerIds: ['{partnerId}'],
  debitNotify: {
    paths: ['/v1.0/debit/notify'],
    proofs: ['key'],
    types: [...typesThatGive('approval'), ...typesThatGive('number'), ...typesThatGive('qr')],
  },
}
