import type { Refusal, RefusedFor } from '../../../snap/inbound-request.ts'
import { readHeader } from '../../../snap/inbound-request.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { InboundCall } from '../../inbound-port.ts'
import type { CalledService } from '../profile/inbound.ts'
import type { InboundContext } from './context.ts'

type RefusedCall = {
  readonly context: InboundContext
  readonly called: Pick<CalledService, 'proofs'>
  readonly call: InboundCall
  readonly refusal: Refusal
}

const SHOWN_MAX = 64

/** What the other side sent, short enough for a log. */
const shown = (text: string): string => JSON.stringify(text.slice(0, SHOWN_MAX))

const CREDENTIAL = { token: 'inbound.clientSecret', key: 'inbound.publicKey' } as const

const WORDS: Readonly<Record<RefusedFor, (refused: RefusedCall) => string>> = {
  malformed: ({ refusal }) =>
    `The call is not one of this profile’s: ${refusal.detail || 'its body'} is missing or malformed. ` +
    'Compare what the provider sends with the profile’s document.',
  clock: ({ call }) =>
    `X-TIMESTAMP says ${shown(readHeader(call, 'x-timestamp'))} and our clock ${formatTimestamp(call.now)}. ` +
    'Set both clocks by NTP; if ours is right, the message is an old one sent again.',
  token: ({ context }) =>
    'The call carries no token of this connection, or one that has expired. ' +
    `The provider has to request one at ${context.section.tokenPaths.join(' or ')} below the inbound URL.`,
  partner: ({ context, call }) =>
    `X-PARTNER-ID says ${shown(readHeader(call, 'x-partner-id'))}, which is not ${context.partnerIds.map(shown).join(' or ')}. ` +
    'If the provider means us by it, enter it as inbound.partnerId; if not, the call is another merchant’s.',
  signature: ({ called, call }) =>
    `The signature fits neither the path as called, ${shown(call.fullPath)}, nor the body. ` +
    `Exchange ${called.proofs.map((proof) => CREDENTIAL[proof]).join(' or ')} anew: the key may have been rotated, ` +
    'or the provider signs another path than the one it calls.',
}

/** What was wrong with a call that was turned away and what to do about it, for the operator. */
export const wordsFor = (refused: RefusedCall): string => WORDS[refused.refusal.reason](refused)
