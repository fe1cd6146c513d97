import type { ServiceName } from '../../../snap/services.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import { readToken } from '../../../snap/token.ts'
import { type Peer, type Verified, verifySnapRequest } from '../../../snap/verify-request.ts'
import type { InboundCall, InboundMessage, InboundReply, InboundService } from '../../inbound-port.ts'
import type { CalledService, RepeatAnswer } from '../profile/inbound.ts'
import { answer, type InboundContext } from './context.ts'
import { wordsFor } from './remedies.ts'

/** One service of a profile: where it is, how its bodies are read, and what its repeats are answered. */
export type Reading = {
  readonly service: ServiceName
  readonly called: CalledService
  readonly repeats: RepeatAnswer
  /** Whether a body says that it repeats an earlier one. */
  readonly isRetry?: (body: Buffer) => boolean
  /** What tells a repeat of a message from another one, where it is less than the whole body. */
  readonly fingerprint?: (body: Buffer) => string | undefined
  read(call: InboundCall): InboundMessage
}

const DAY_LENGTH = 'yyyy-mm-dd'.length

/** A service that SNAP proves with headers: every one but the token's. */
export function callService(context: InboundContext, reading: Reading): InboundService {
  const { service, called } = reading
  return {
    name: service,
    verify: (call) => {
      const verified = verifySnapRequest(toRequest(context, call), peerOf(context, called), (token, now) =>
        isOwnToken(context, token, now),
      )
      if (verified.is === 'refused') {
        const reply = answer(service, verified.httpStatus, verified.caseCode, verified.detail)
        return {
          is: 'refused',
          reason: verified.reason,
          words: wordsFor({ context, called, call, refusal: verified }),
          reply,
        }
      }
      return {
        is: 'verified',
        ...identify(reading, call, verified),
        ...answersOf(reading),
        read: () => reading.read(call),
      }
    },
    failure: () => answer(service, 500),
  }
}

const isOwnToken = ({ tokenKey, connectionId }: InboundContext, token: string, now: Date): boolean =>
  readToken(tokenKey, token, now) === connectionId

const toRequest = ({ section }: InboundContext, call: InboundCall) => ({
  ...call,
  path: call.fullPath,
  ...(section.signsDocumentedPath ? { otherPaths: [call.path] } : {}),
})

function peerOf({ section, partnerIds, proofs }: InboundContext, called: CalledService): Peer {
  return {
    partnerIds,
    mayLeavePartnerIdEmpty: true,
    proofs: called.proofs.map((name) => proofs[name]).filter((proof) => proof !== undefined),
    headers: section.headers,
    ...(section.maxAgeMs === undefined ? {} : { maxAgeMs: section.maxAgeMs }),
  }
}

/** X-EXTERNAL-ID is unique in a day: the day in Indonesia on which it reached us. */
function identify({ service, fingerprint, isRetry }: Reading, call: InboundCall, { externalId, bodyHash }: Verified) {
  return {
    messageId: `${formatTimestamp(call.now).slice(0, DAY_LENGTH)}:${service}:${externalId}`,
    fingerprint: fingerprint?.(call.rawBody) ?? bodyHash,
    isRetry: isRetry?.(call.rawBody) ?? false,
  }
}

function answersOf({ service, repeats }: Reading) {
  const conflict = (): InboundReply => answer(service, 409)
  const repeat = (first: InboundReply): InboundReply => {
    if (repeats === 'first_reply') return first
    if (repeats === 'conflict') return conflict()
    const {
      responseCode: _code,
      responseMessage: _message,
      ...fields
    } = JSON.parse(first.body) as Record<string, unknown>
    return answer(service, 404, '18', '', fields)
  }
  return { conflict, repeat }
}
