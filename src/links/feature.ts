import type { Clock } from '../base/clock.ts'
import type { Db } from '../db/db.ts'
import type { Feature } from '../feature.ts'
import type { Authenticator } from '../merchants/authentication/authenticate.ts'
import { linkRoutes } from './routes.ts'
import type { Hosts } from './wire.ts'

type Parts = Hosts & { readonly db: Db; readonly clock: Clock; readonly authenticator: Authenticator }

/** Payment links: pages that take payments again and again. Their public face is in `page/`. */
export const linksFeature = (parts: Parts): Feature => ({
  routes: (server) => linkRoutes(server, parts),
})
