import type { Feature } from '../feature.ts'
import type { PageApp } from './app.ts'
import { pageRoutes } from './routes.ts'

/** The hosted pages. */
export const pageFeature = (parts: PageApp): Feature => ({
  routes: (server) => pageRoutes(server, parts),
})
