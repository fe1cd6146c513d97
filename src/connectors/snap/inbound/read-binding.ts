import { type JsonObject, parseBody, readText } from '../../../snap/json.ts'
import type { InboundCall, InboundMessage } from '../../inbound-port.ts'
import type { LinkState } from '../../saving-port.ts'
import { readReference } from '../fields.ts'
import type { BindingService } from '../profile/inbound.ts'
import { readBindingState, toLinkState } from '../saving/map-binding.ts'
import { answer, type InboundContext } from './context.ts'
import { malformed } from './malformed.ts'
import { provenOf } from './merchant.ts'
import { readAt, readFirstReference } from './read-field.ts'

const SERVICE = 'bindingNotify'

/**
 * Reads a notification about a binding. What it says of an ended one is final; an active one has tokens that no
 * notification carries, so that the rail is queried.
 */
export function readBinding(context: InboundContext, called: BindingService, call: InboundCall): InboundMessage {
  const body = parseBody(call.rawBody)
  if (!body) return malformed(SERVICE, '00')
  const reference = readFirstReference(body, ['originalPartnerReferenceNo']) ?? null
  const linkReferences = called.railReferences.flatMap((path) => readReference(readAt(body, path)) ?? [])
  if (reference === null && linkReferences.length === 0) return malformed(SERVICE, '02', 'originalPartnerReferenceNo')
  const state = stateOf(body, called)
  if (!state) return malformed(SERVICE, readAt(body, called.state) === undefined ? '02' : '01', called.state)
  const { mustAsk } = provenOf(context, called, body, false)
  return {
    event: {
      is: 'link',
      reference,
      linkReferences: [...new Set(linkReferences)],
      mustAsk: mustAsk || state.is === 'pending',
      state,
    },
    reply: (outcome) => (outcome.is === 'not_found' ? answer(SERVICE, 404, '01') : answer(SERVICE, 200)),
  }
}

function stateOf(body: JsonObject, { state: path, states }: BindingService): LinkState | undefined {
  const reported = readText(readAt(body, path))
  const state = readBindingState(reported, states)
  return state && toLinkState(state, `state_${reported?.slice(0, 16) ?? 'none'}`)
}
