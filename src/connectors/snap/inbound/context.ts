import { createPublicKey } from 'node:crypto'
import { buildReply } from '../../../snap/response-code.ts'
import type { ServiceName } from '../../../snap/services.ts'
import type { Proof } from '../../../snap/verify-request.ts'
import type { Credentials } from '../../credentials.ts'
import type { InboundReply } from '../../inbound-port.ts'
import type { InboundSection, ProofName } from '../profile/inbound.ts'

/** One connection, as far as its provider's calls are concerned. */
export type InboundContext = {
  readonly connectionId: string
  readonly section: InboundSection
  readonly credentials: Pick<Credentials, 'outbound' | 'inbound' | 'virtualAccounts'>
  /** Seals the tokens that we issue. */
  readonly tokenKey: Buffer
  /** What each kind of proof is checked with; absent where the credentials for it are. */
  readonly proofs: { readonly [name in ProofName]?: Proof }
}

/** Throws for a public key that is none: it was checked when the connection was made. */
export function inboundContext(parts: Omit<InboundContext, 'proofs'>): InboundContext {
  const { clientSecret, publicKey } = parts.credentials.inbound
  return {
    ...parts,
    proofs: {
      ...(clientSecret ? { token: { is: 'symmetric', clientSecret } } : {}),
      ...(publicKey ? { key: { is: 'asymmetric', publicKey: createPublicKey(publicKey) } } : {}),
    },
  }
}

/** A SNAP answer: `responseCode` and `responseMessage`, then the service's own fields. */
export const answer = (
  service: ServiceName,
  status: number,
  caseCode = '00',
  detail = '',
  fields: object = {},
): InboundReply => ({
  status,
  body: JSON.stringify({ ...buildReply(status, service, caseCode, detail), ...fields }),
})
