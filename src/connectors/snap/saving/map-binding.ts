import type { LinkState } from '../../saving-port.ts'
import type { BindingState } from '../profile/saving.ts'

/** The provider's word for the state of a binding; undefined: none that its profile knows. */
export const readBindingState = (
  reported: string | undefined,
  states: Readonly<Record<string, BindingState>>,
): BindingState | undefined =>
  reported !== undefined && Object.hasOwn(states, reported) ? states[reported] : undefined

/** What the state of a binding without tokens means. An active one is pending until its tokens are there. */
export function toLinkState(state: BindingState, railCode: string): LinkState {
  switch (state) {
    case 'pending':
    case 'active':
      return { is: 'pending' }
    case 'refused':
      return { is: 'failed', reason: 'The payer or their wallet refused the link', railCode }
    case 'expired':
      return { is: 'failed', reason: 'The payer did not agree in time', railCode }
    case 'revoked':
      return { is: 'ended', by: 'payer', railCode }
  }
}
