import { GivenUp, Problem } from '../api/problem.ts'
import { localeOfPage, tellFault } from './fault-words.ts'
import type { SharedText } from './words.ts'

/** What went wrong, in the reader's language where we know the case; the server's own words say the rest. */
export function explain(error: unknown, text: SharedText): string {
  if (!(error instanceof Problem)) return text.unreachable
  if (error.status === 429) return text.rateLimited
  // A role is told so; whoever is refused for another reason hears that reason.
  if (error.code === 'FORBIDDEN' && 'permission' in error.members) return text.forbidden
  if (error.status === 404) return text.notFound
  if (error.status >= 500 && error.status !== 503) return text.serverFault
  const [fault] = error.faults
  // English is what the server says; it names the field as well.
  return fault && localeOfPage() === 'id' ? tellFault(fault, 'id') : error.message
}

/** The case in few words. */
export function titleOf(error: unknown, text: SharedText): string {
  if (!(error instanceof Problem)) return text.unreachableTitle
  if (error.status === 404) return text.notFoundTitle
  return error.status === 403 ? text.forbiddenTitle : text.notUnderstood
}

/** What is not there, or not allowed, is no more so a moment later. */
export const isWorthRepeating = (error: unknown): boolean =>
  !(error instanceof Problem && (error.status === 403 || error.status === 404))

/** Nothing needs saying about what the person gave up. */
export const isWorthSaying = (error: unknown): boolean => error !== null && !(error instanceof GivenUp)

/** The number by which the operator finds the request. */
export const requestIdOf = (error: unknown): string | null => (error instanceof Problem ? error.requestId : null)
