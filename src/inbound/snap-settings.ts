import { createHmac, createPublicKey, type KeyObject } from 'node:crypto'
import type { Peer } from '../snap/verify-request.ts'

/** What we know of the bank that calls us: how it proves itself, and the key our tokens for it are sealed with. */
export type InboundSnap = {
  readonly clientId: string
  readonly publicKey: KeyObject
  readonly tokenKey: Buffer
  readonly peer: Peer & { readonly provider: string }
}

/** The registered bank, from the values both sides agreed on. */
export function inboundSnap(
  agreed: { clientId: string; clientSecret: string; partnerId: string; bankPublicKeyPem: string },
  masterKey: Buffer,
): InboundSnap {
  return {
    clientId: agreed.clientId,
    publicKey: createPublicKey(agreed.bankPublicKeyPem),
    tokenKey: createHmac('sha256', masterKey).update('snap inbound token').digest(),
    peer: {
      provider: 'snap',
      partnerId: agreed.partnerId,
      proof: { is: 'symmetric', clientSecret: agreed.clientSecret },
    },
  }
}
