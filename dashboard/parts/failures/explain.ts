import { Problem, ReauthenticationCancelled } from '../../api/problem.ts'
import type { SharedText } from '../words.ts'
import { describeFault, localeOfPage } from './fault-words.ts'
import { REFUSED } from './refusal-words.ts'

/** An error in the reader's language where the case is known, else in the server's words. */
export function explain(error: unknown, text: SharedText): string {
  if (!(error instanceof Problem)) return text.unreachable
  const { reason, minutes } = error.members
  if (reason === 'LOCKED') return text.locked(Number(minutes) || 1)
  if (reason === 'NOT_PROVED') return text.notProved
  if (error.status === 429) return text.rateLimited
  // A missing permission has a sentence of its own; other refusals show the server's reason.
  if (error.code === 'FORBIDDEN' && 'permission' in error.members) return text.forbidden
  if (error.status === 404) return text.notFound
  if (error.status >= 500 && error.status !== 503) return text.serverFault
  const [fault] = error.faults
  // The server's own sentence is English and names the field.
  if (localeOfPage() !== 'id') return error.message
  return fault ? describeFault(fault, 'id') : (REFUSED[error.code] ?? error.message)
}

/** The error in few words. */
export function titleOf(error: unknown, text: SharedText): string {
  if (!(error instanceof Problem)) return text.unreachableTitle
  if (error.status === 404) return text.notFoundTitle
  return error.status === 403 && error.members.reason !== 'NOT_PROVED' ? text.forbiddenTitle : text.notUnderstood
}

/** What is missing or forbidden stays so a moment later. */
export const canRetry = (error: unknown): boolean =>
  !(error instanceof Problem && (error.status === 403 || error.status === 404))

/** An action that the person cancelled is no error to show. */
export const isToBeShown = (error: unknown): boolean => error !== null && !(error instanceof ReauthenticationCancelled)

/** What a person has mistyped, and what waits for time to pass, is nothing to ask support about. */
const OWN_REASONS: readonly unknown[] = ['LOCKED', 'NOT_PROVED']

/** The number by which the operator finds the request. */
export const requestIdOf = (error: unknown): string | null =>
  error instanceof Problem && !OWN_REASONS.includes(error.members.reason) ? error.requestId : null
