import type { JsonObject } from '../../../snap/json.ts'
import type { RailAttempt, RailState } from '../../port.ts'
import { fillBody } from '../profile/body.ts'
import type { Cancel, Question } from '../profile/operation.ts'
import type { Statuses } from '../profile/statuses.ts'
import type { IssuedAtRail, SnapContext } from './instrument-kind.ts'
import { isClosedBy, mapRetirement } from './map-refusal.ts'
import { readStatus } from './status-reply.ts'
import { attemptValues } from './values.ts'

/** What a provider offers for an instrument that is queried by reference. */
type OrderSection = { readonly query: Question; readonly cancel: Cancel | null; readonly statuses: Statuses }

/** What a call says about an attempt; null: it cannot be made. */
function bodyOf(context: SnapContext, question: Question, attempt: RailAttempt): JsonObject | null {
  const { body, bodyWithoutRailReference = body } = question
  const template = attempt.railReference === null ? bodyWithoutRailReference : body
  return template && fillBody(template, attemptValues(context, attempt))
}

const NO_REFERENCE: RailState = { is: 'unknown', railCode: 'no_reference' }

async function queryOrder(context: SnapContext, section: OrderSection, attempt: RailAttempt): Promise<RailState> {
  const body = bodyOf(context, section.query, attempt)
  if (body === null) return NO_REFERENCE
  const response = await context.call(section.query.service, body)
  return readStatus(response, attempt, context.clock(), section.statuses)
}

async function retireOrder(context: SnapContext, section: OrderSection, attempt: RailAttempt): Promise<RailState> {
  const { cancel } = section
  if (!cancel) return mapRetirement(await queryOrder(context, section, attempt), 'not_offered')
  if (cancel.refundsPaid) {
    const state = await queryOrder(context, section, attempt)
    if (state.is !== 'pending') return mapRetirement(state, state.is === 'unknown' ? state.railCode : 'not_pending')
  }
  const body = bodyOf(context, cancel, attempt)
  if (body === null) return NO_REFERENCE
  const response = await context.call(cancel.service, body)
  if (response.is === 'done' || isClosedBy(response)) return { is: 'closed' }
  if (response.is === 'inconclusive') return { is: 'unknown', railCode: response.railCode }
  return mapRetirement(await queryOrder(context, section, attempt), response.railCode)
}

/** How an instrument that is known by its references is queried and closed. */
export const orderQueries = (context: SnapContext, section: OrderSection): IssuedAtRail => ({
  query: (attempt) => queryOrder(context, section, attempt),
  retire: (attempt) => retireOrder(context, section, attempt),
})
