import type { Fault } from '../../base/errors.ts'
import { checkEndpointUrl } from '../../base/net/endpoint-url.ts'
import type { PrivateNetworks } from '../../base/net/private-networks.ts'
import { closest } from '../../http/input/validation-faults.ts'

/** The fields of a new endpoint or a change as they were sent: they may hold anything. */
type Sent = { readonly url?: unknown; readonly events?: unknown }

export type EndpointRules = {
  /** The sandbox calls this machine too. */
  readonly isSandbox: boolean
  readonly networks: PrivateNetworks
  /** The names of all types of events. */
  readonly eventTypes: readonly string[]
}

/** Every filter that some event can match. */
export const filtersOf = (eventTypes: readonly string[]): readonly string[] => [
  '*',
  ...new Set(eventTypes.map((name) => `${name.split('.')[0]}.*`)),
  ...eventTypes,
]

/** The rules of endpoints that a schema cannot express. */
export const endpointFaults = ({ url, events }: Sent, { isSandbox, networks, eventTypes }: EndpointRules): Fault[] => [
  ...urlFaults(url, isSandbox, networks),
  ...filterFaults(events, eventTypes),
]

function urlFaults(url: unknown, isSandbox: boolean, networks: PrivateNetworks): Fault[] {
  const checked = typeof url === 'string' && url !== '' ? checkEndpointUrl('url', url, isSandbox, networks) : undefined
  return checked && 'fault' in checked ? [checked.fault] : []
}

/** A filter that no event can match would be an unnoticed silence. */
function filterFaults(events: unknown, eventTypes: readonly string[]): Fault[] {
  if (!Array.isArray(events)) return []
  const known = filtersOf(eventTypes)
  return events.flatMap((filter: unknown, n) => {
    if (typeof filter !== 'string' || filter === '' || known.includes(filter)) return []
    const meant = closest(filter, known)
    const advice = meant ? `Did you mean "${meant}"?` : `Allowed: ${known.join(', ')}.`
    return [{ field: `events.${n}`, code: 'UNKNOWN_EVENT', message: `"${filter}" fits no event. ${advice}` }]
  })
}
