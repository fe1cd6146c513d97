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
import { parseBody } from './json.ts'
import {
  asymmetricText,
  hashBody,
  isSignedWithKey,
  isSignedWithSecret,
  type SignedRequest,
  symmetricText,
} from './signature.ts'

/** How a peer proves a call: `symmetric` by our token and the shared secret, `asymmetric` by its key and no token. */
export type PeerProof =
  | { readonly is: 'symmetric'; readonly clientSecret: string }
  | { readonly is: 'asymmetric'; readonly publicKey: KeyObject }

/** A peer as registered with us. */
export type Peer = { readonly partnerId: string; readonly proof: PeerProof }

type Awaitable<T> = T | Promise<T>

/** What the check asks its surroundings. */
export type PeerLookups<P extends Peer> = {
  /** The peer a B2B token was issued to and who may still use it; undefined for a token that is no good. */
  readonly peerByToken: (token: string, now: Date) => Awaitable<P | undefined>
  /** The peer of an X-PARTNER-ID; asked only for a call without Authorization, and heeded only where it is `asymmetric`. */
  readonly peerByPartnerId: (partnerId: string) => Awaitable<P | undefined>
  /**
   * The body hash kept with an X-EXTERNAL-ID this peer has used today; undefined for a new one. Asked last, of a call
   * that is proven: whoever answers may keep the id, with `bodyHash`, on the way.
   */
  readonly seenExternalId: (
    peer: P,
    externalId: string,
    now: Date,
    bodyHash: string,
  ) => Awaitable<{ bodyHash: string } | undefined>
}

/** `isRepeat`: the same call came before, so answer what was answered then. Keep `bodyHash` with the id. */
export type Verified<P extends Peer> = {
  readonly is: 'verified'
  readonly peer: P
  readonly externalId: string
  readonly bodyHash: string
  readonly isRepeat: boolean
}

const HEADERS = ['x-timestamp', 'x-signature', 'x-partner-id', 'x-external-id', 'channel-id']

/** The peer whose call this claims to be, and the token it claims it with. */
async function identify<P extends Peer>(request: InboundRequest, lookups: PeerLookups<P>) {
  const partnerId = readHeader(request, 'x-partner-id')
  const authorization = readHeader(request, 'authorization')
  if (authorization === '') {
    const peer = await lookups.peerByPartnerId(partnerId)
    // A peer that must bring a token does not get round it by leaving it out.
    return peer?.proof.is === 'asymmetric' ? { peer, token: '' } : refuse(400, '02', 'Authorization')
  }
  const faults = checkHeaders(request, ['authorization'])
  if (faults) return faults
  const token = authorization.replace(/^Bearer /i, '')
  const peer = await lookups.peerByToken(token, request.now)
  if (!peer) return refuse(401, '01')
  return peer.partnerId === partnerId ? { peer, token } : refuseUnauthorized('X-PARTNER-ID is not the token’s')
}

function isSigned(request: InboundRequest, proof: PeerProof, token: string): boolean {
  const signature = readHeader(request, 'x-signature')
  const signed: SignedRequest = { ...request, timestamp: readHeader(request, 'x-timestamp') }
  return proof.is === 'symmetric'
    ? isSignedWithSecret(symmetricText(signed, token), signature, proof.clientSecret)
    : isSignedWithKey(asymmetricText(signed), signature, proof.publicKey)
}

/**
 * Checks a SNAP call before anything reads its body: size and type, headers, time, token, signature over the raw
 * bytes, X-EXTERNAL-ID, in this order. Decides nothing else and writes nothing: the caller keeps the external id,
 * under a unique key, in the transaction of the effect. An id seen with another body is a conflict (409xx00),
 * unless the body says flagAdvise `Y`: that goes on, and the payment's own id finds the stored answer.
 */
export async function verifySnapRequest<P extends Peer>(
  request: InboundRequest,
  lookups: PeerLookups<P>,
): Promise<Verified<P> | Refusal> {
  const fault = checkShape(request) ?? checkHeaders(request, HEADERS) ?? checkTimestamp(request)
  if (fault) return fault
  const claim = await identify(request, lookups)
  if ('is' in claim) return claim
  const { peer, token } = claim
  if (!isSigned(request, peer.proof, token)) return refuseUnauthorized('Signature')
  const externalId = readHeader(request, 'x-external-id')
  const bodyHash = hashBody(request.rawBody)
  const seen = await lookups.seenExternalId(peer, externalId, request.now, bodyHash)
  const isSameCall = seen?.bodyHash === bodyHash
  if (seen && !isSameCall && parseBody(request.rawBody)?.flagAdvise !== 'Y') return refuse(409, '00')
  return { is: 'verified', peer, externalId, bodyHash, isRepeat: isSameCall }
}
