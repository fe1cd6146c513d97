import type { SavingApp } from '../app.ts'
import type { SavedMethod } from '../saved-method.ts'
import { applyLinkState } from './apply-state.ts'
import { railOf, toRailLink } from './rail-link.ts'

/** What a provider may send back with a payer: more, or longer, is not from one. */
const PARAMETERS_MAX = 30
const VALUE_LENGTH_MAX = 2048

/** The parameters with which a rail sent the payer back; of a repeated name none counts. */
const returnedParameters = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter((one): one is [string, string] => typeof one[1] === 'string' && one[1].length <= VALUE_LENGTH_MAX)
      .slice(0, PARAMETERS_MAX),
  )

/**
 * Finishes a link as its payer returns: the rail is called with what it sent them back with, and its answer alone counts. Safe
 * to repeat: whoever never returns is found by polling. Returns the method as it is then.
 */
export async function returnFromProvider(
  app: SavingApp,
  method: SavedMethod,
  query: Readonly<Record<string, unknown>>,
): Promise<SavedMethod> {
  const rail = railOf(app, method)
  if (method.status !== 'PENDING_PAYER' || method.agreement === null || !rail) return method
  const state = await rail.linkState(toRailLink(method, app.seals), returnedParameters(query))
  return (await applyLinkState(app, method, state)) ?? method
}
