import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { hmac } from '../../../../base/crypto/hmac.ts'
import type { SandboxKeys } from '../../partner.ts'
import type { Simulator } from './simulator.ts'

/** What a face and the partner know of each other, beside the terms of its simulator. */
export type Agreement = {
  /** Of calls to the face. */
  readonly clientId: string
  readonly clientSecret: string
  readonly partnerKey: KeyObject
  /** Of its calls to the partner. */
  readonly inboundClientId: string
  readonly inboundClientSecret: string
  readonly bankKey: KeyObject
}

/** What the keys of a face follow from: the sandbox's. */
export type FaceKeys = Pick<
  SandboxKeys,
  'partnerPrivateKeyPem' | 'bankPrivateKeyPem' | 'bankPublicKeyPem' | 'controlSecret'
>

const secretOf = ({ controlSecret }: FaceKeys, purpose: string): string =>
  hmac('sha256', controlSecret, `face:${purpose}`).toString('base64url')

/** The agreement that a face has with the holder of the sandbox's keys: the same after every start. */
export const agreementOf = (name: string, keys: FaceKeys): Agreement => ({
  clientId: `gapura-${name}`,
  clientSecret: secretOf(keys, name),
  partnerKey: createPublicKey(keys.partnerPrivateKeyPem),
  inboundClientId: `${name}-calls`,
  inboundClientSecret: secretOf(keys, `${name}:inbound`),
  bankKey: createPrivateKey(keys.bankPrivateKeyPem),
})

/** The file of credentials by which `connections create` makes a connection to the face at `baseUrl`. */
export function credentialsFor({ profile, terms }: Simulator, agreement: Agreement, keys: FaceKeys, baseUrl: string) {
  const hasToken = (profile.inbound?.tokenPaths.length ?? 0) > 0
  const { companyCodes, payouts, channelId, ...ids } = terms
  const { clientId, clientSecret } = agreement
  return {
    baseUrl,
    outbound: {
      clientId,
      clientSecret,
      privateKey: keys.partnerPrivateKeyPem,
      ...ids,
      ...(channelId && { channelId }),
    },
    inbound: {
      ...(hasToken && { clientId: agreement.inboundClientId, clientSecret: agreement.inboundClientSecret }),
      publicKey: keys.bankPublicKeyPem,
    },
    ...(profile.virtualAccounts?.way === 'number' && {
      virtualAccounts: Object.fromEntries(
        Object.entries(companyCodes).map(([bank, companyCode]) => [bank, { companyCode, kind: 'closed' as const }]),
      ),
    }),
    ...(payouts && { payouts }),
  }
}
