import type { Clock } from '../../../../base/clock.ts'
import type { CalledService } from '../../../../connectors/snap/profile/inbound.ts'
import { type JsonObject, parseBody } from '../../../../snap/json.ts'
import {
  asymmetricText,
  type SignedRequest,
  signWithKey,
  signWithSecret,
  symmetricText,
} from '../../../../snap/signature.ts'
import { formatTimestamp } from '../../../../snap/timestamp.ts'
import { keepPartnerToken } from '../../notification/partner-token.ts'
import { type Post, postUntil } from '../../notification/post.ts'
import type { Agreement } from './agreement.ts'
import type { PartnerCall, Simulator } from './simulator.ts'

/** What the partner answered; undefined: nothing that could be read. */
type Answer = { readonly status: number; readonly body: JsonObject }

/** Calls the partner as the provider does. `externalId` stays the same over repeats of one message. */
export type CallPartner = (
  called: CalledService,
  notifications: PartnerCall,
  at: { readonly url: string; readonly signal: AbortSignal; readonly externalId: string },
) => Promise<Answer | undefined>

type At = Parameters<CallPartner>[2]

/** How a face calls the partner: at the paths and with the proof of its profile, below the inbound URL. */
export function callsToPartner({ profile }: Simulator, agreement: Agreement, clock: Clock): CallPartner {
  const { calls, inbound } = profile
  const { inboundClientId: clientId, inboundClientSecret, bankKey } = agreement
  const tokens = keepPartnerToken({ clock, clientId, key: bankKey, timestamp: calls.timestamp })

  /** Undefined: the partner grants no token. */
  const proofOf = async ({ proofs }: CalledService, signed: SignedRequest, url: string, post: Post) => {
    if (proofs[0] === 'key') {
      return { token: '', headers: { 'X-SIGNATURE': signWithKey(asymmetricText(signed), bankKey, calls.keySignature) } }
    }
    const token = await tokens.get(url + (inbound?.tokenPaths[0] ?? ''), post)
    if (token === undefined) return undefined
    const signature = signWithSecret(symmetricText(signed, token), inboundClientSecret, calls.secretSignature)
    return { token, headers: { Authorization: `Bearer ${token}`, 'X-SIGNATURE': signature } }
  }

  const send = async (
    called: CalledService,
    { partnerId, channelId, body }: PartnerCall,
    { url, signal, externalId }: At,
  ) => {
    const post = postUntil(signal)
    const [path = ''] = called.paths
    const target = new URL(url + path)
    const rawBody = JSON.stringify(body)
    const timestamp = formatTimestamp(clock(), calls.timestamp)
    const signedPath = inbound?.signsDocumentedPath ? path : target.pathname + target.search
    const proof = await proofOf(
      called,
      { method: 'POST', path: signedPath, rawBody: Buffer.from(rawBody), timestamp },
      url,
      post,
    )
    if (!proof) return undefined
    const reply = await post(target.href, rawBody, {
      ...proof.headers,
      'X-TIMESTAMP': timestamp,
      'X-PARTNER-ID': partnerId,
      'X-EXTERNAL-ID': externalId,
      ...(channelId !== null && { 'CHANNEL-ID': channelId }),
    })
    if (reply?.status === 401) tokens.drop(proof.token)
    const answered = reply && parseBody(Buffer.from(reply.text))
    return reply && answered ? { status: reply.status, body: answered } : undefined
  }

  // A token that is no longer taken is replaced once.
  return async (called, notifications, at) => {
    const first = await send(called, notifications, at)
    return first?.status === 401 ? send(called, notifications, at) : first
  }
}
