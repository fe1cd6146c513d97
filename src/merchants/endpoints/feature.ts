import type { MasterKey } from '../../base/master-key.ts'
import type { PrivateNetworks } from '../../base/net/private-networks.ts'
import type { Feature } from '../../feature.ts'
import type { Authenticator } from '../authentication/authenticate.ts'
import { endpointRoutes } from './routes.ts'

type Parts = {
  readonly authenticator: Authenticator
  readonly masterKey: MasterKey
  readonly livemode: boolean
  readonly networks: PrivateNetworks
  /** Every type of event that there is. */
  readonly eventTypes: readonly { readonly name: string }[]
}

/** Endpoints that a merchant has beside the two of its settings. */
export const endpointsFeature = ({ livemode, networks, eventTypes, ...parts }: Parts): Feature => ({
  routes: (server) => {
    const names = eventTypes.map(({ name }) => name)
    endpointRoutes(server, { ...parts, rules: { isSandbox: !livemode, networks, eventTypes: names } })
  },
})
