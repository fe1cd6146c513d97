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
  /** The accepted values of X-PARTNER-ID; empty: no id of ours is known. */
  readonly partnerIds: readonly string[]
}

export type InboundParts = Omit<InboundContext, 'proofs' | 'partnerIds'>

/** Throws for a public key that is none: it was checked when the connection was made. */
export function inboundContext(parts: InboundParts): InboundContext {
  const { clientSecret, publicKey } = parts.credentials.inbound
  return {
    ...parts,
    partnerIds: partnerIdsOf(parts),
    proofs: {
      ...(clientSecret ? { token: { is: 'symmetric', clientSecret } } : {}),
      ...(publicKey ? { key: { is: 'asymmetric', publicKey: createPublicKey(publicKey) } } : {}),
    },
  }
}

/** Our ids that the profile's provider may send in X-PARTNER-ID, as far as the credentials include them. */
function partnerIdsOf({ section, credentials }: Pick<InboundParts, 'section' | 'credentials'>): string[] {
  const { outbound, inbound, virtualAccounts = {} } = credentials
  const banks = Object.values(virtualAccounts).map(({ companyCode }) => ({ companyCode: companyCode.trim() }))
  const values: readonly Readonly<Record<string, string | undefined>>[] = [{ ...outbound }, ...banks]
  const ids = section.partnerIds.flatMap((template) => values.flatMap((one) => fill(template, one)))
  return [...new Set([...(inbound.partnerId ? [inbound.partnerId] : []), ...ids])]
}

const NAME = /\{(\w+)\}/

/** A template filled with the one value it names; empty if the credentials lack it. */
function fill(template: string, values: Readonly<Record<string, string | undefined>>): string[] {
  const value = values[NAME.exec(template)?.[1] ?? '']
  return value ? [template.replace(NAME, value)] : []
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
