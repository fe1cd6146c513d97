import type { Feature } from '../feature.ts'
import { collectionRoutes, type RouteApp } from './routes.ts'

/** Money that collectors received. It is recorded where rails report it: `inbound/`. */
export const collectionsFeature = (parts: RouteApp): Feature => ({
  routes: (server) => collectionRoutes(server, parts),
})
