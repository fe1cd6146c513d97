import type { KeyObject } from 'node:crypto'
import {
  checkHeaders,
  checkShape,
  checkTimestamp,
  type InboundRequest,
  type Refusal,
  readHeader,
  refuse,
  refuseUnauthorized,
} from './inbound-request.ts'
import {
  asymmetricText,
  hashBody,
  isSignedWithKey,
  isSignedWithSecret,
  type SignedRequest,
  symmetricText,
} from './signature.ts'

/** A way to prove a call: `symmetric` by our token and the shared secret, `asymmetric` by the peer's key and no token. */
export type Proof =
  | { readonly is: 'symmetric'; readonly clientSecret: string }
  | { readonly is: 'asymmetric'; readonly publicKey: KeyObject }

export type CallHeader = 'x-partner-id' | 'x-external-id' | 'channel-id'

/** A peer as registered with us. */
export type Peer = {
  /** Accepted values of X-PARTNER-ID; empty: any, since there is nothing to compare it with. */
  readonly partnerIds: readonly string[]
  /** X-PARTNER-ID may be empty: the proof alone identifies the caller, and does not cover that header. */
  readonly mayLeavePartnerIdEmpty?: true
  /** Each is enough. */
  readonly proofs: readonly Proof[]
  /** Headers it always sends, beside X-TIMESTAMP and X-SIGNATURE; default all. */
  readonly headers?: readonly CallHeader[]
  /** How old a message of it may be; default as `checkTimestamp` has it. */
  readonly maxAgeMs?: number
}

/** `bodyHash` is the same for bodies that differ in whitespace alone. */
export type Verified = { readonly is: 'verified'; readonly externalId: string; readonly bodyHash: string }

const HEADERS: readonly CallHeader[] = ['x-partner-id', 'x-external-id', 'channel-id']

/** The headers that must be present and well formed. A non-empty X-PARTNER-ID is always checked. */
function headersOf(request: InboundRequest, { headers = HEADERS, mayLeavePartnerIdEmpty }: Peer): string[] {
  const given = request.headers['x-partner-id']
  const isEmpty = typeof given === 'string' && given.trim() === ''
  const isListed = headers.includes('x-partner-id') && !(isEmpty && mayLeavePartnerIdEmpty)
  const isChecked = isListed || readHeader(request, 'x-partner-id') !== ''
  const others = headers.filter((name) => name !== 'x-partner-id')
  return ['x-timestamp', 'x-signature', ...(isChecked ? ['x-partner-id'] : []), ...others]
}

/** Whether X-PARTNER-ID names a different partner; an empty one names none. */
const namesAnother = (partnerId: string, { partnerIds }: Peer): boolean =>
  partnerId !== '' && partnerIds.length > 0 && !partnerIds.includes(partnerId)

/** The B2B token of a call where it is one of ours; empty where there is none and the peer may prove itself by key. */
function readCallToken(
  request: InboundRequest,
  { proofs }: Peer,
  isToken: (token: string, now: Date) => boolean,
): { readonly token: string } | Refusal {
  const authorization = readHeader(request, 'authorization')
  const token = authorization.replace(/^Bearer /i, '')
  if (token !== '' && !checkHeaders(request, ['authorization']) && isToken(token, request.now)) return { token }
  // A peer that must bring a token does not get round it by leaving it out.
  if (proofs.some((proof) => proof.is === 'asymmetric')) return { token: '' }
  return authorization === '' ? refuse(400, '02', 'Authorization', 'token') : refuseToken(request)
}

const refuseToken = (request: InboundRequest): Refusal =>
  checkHeaders(request, ['authorization']) ?? refuse(401, '01', '', 'token')

function isSigned(request: InboundRequest, proof: Proof, token: string): boolean {
  const signature = readHeader(request, 'x-signature')
  const timestamp = readHeader(request, 'x-timestamp')
  return [request.path, ...(request.otherPaths ?? [])].some((path) => {
    const signed: SignedRequest = { ...request, path, timestamp }
    return proof.is === 'symmetric'
      ? token !== '' && isSignedWithSecret(symmetricText(signed, token), signature, proof.clientSecret)
      : isSignedWithKey(asymmetricText(signed), signature, proof.publicKey)
  })
}

/**
 * Checks a SNAP call of a peer before anything reads its body: size and type, headers, time, token, signature over the
 * raw bytes, in this order. `isToken` says whether a B2B token was issued to this very peer and still lives. Decides
 * nothing else: whether X-EXTERNAL-ID was used before is the caller's to look up.
 */
export function verifySnapRequest(
  request: InboundRequest,
  peer: Peer,
  isToken: (token: string, now: Date) => boolean,
): Verified | Refusal {
  const fault =
    checkShape(request) ?? checkHeaders(request, headersOf(request, peer)) ?? checkTimestamp(request, peer.maxAgeMs)
  if (fault) return fault
  const claim = readCallToken(request, peer, isToken)
  if ('is' in claim) return claim
  if (namesAnother(readHeader(request, 'x-partner-id'), peer)) {
    return refuseUnauthorized('X-PARTNER-ID is not the one we agreed on', 'partner')
  }
  if (!peer.proofs.some((proof) => isSigned(request, proof, claim.token))) {
    // A peer whose token has expired gets that answer, and fetches another.
    const isTokenRefused = claim.token === '' && readHeader(request, 'authorization') !== ''
    const mayUseToken = peer.proofs.some((proof) => proof.is === 'symmetric')
    return isTokenRefused && mayUseToken ? refuseToken(request) : refuseUnauthorized('Signature', 'signature')
  }
  return { is: 'verified', externalId: readHeader(request, 'x-external-id'), bodyHash: hashBody(request.rawBody) }
}
