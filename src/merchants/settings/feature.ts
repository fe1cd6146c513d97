import type { MasterKey } from '../../base/master-key.ts'
import type { PrivateNetworks } from '../../base/net/private-networks.ts'
import type { Feature } from '../../feature.ts'
import type { Authenticator } from '../authentication/authenticate.ts'
import { settingsRoutes } from './routes.ts'

type Parts = {
  readonly authenticator: Authenticator
  readonly masterKey: MasterKey
  readonly livemode: boolean
  readonly networks: PrivateNetworks
}

/** What a merchant sets for itself. */
export const settingsFeature = (parts: Parts): Feature => ({
  routes: (server) => settingsRoutes(server, parts),
})
