import { CollectorWatch } from '../collectors/live/watch.ts'
import type { Feature } from '../feature.ts'
import { ClaimWatch } from '../refunds/claim/watch.ts'
import type { PageApp } from './app.ts'
import { readMarks } from './marks/read-marks.ts'
import { pageRoutes } from './routes.ts'
import { type StickerApp, stickerRoutes } from './stickers/routes.ts'

type Parts = Omit<PageApp, 'marks' | 'collectors' | 'claims'> &
  Pick<StickerApp, 'authenticator'> & {
    readonly collectors: Omit<PageApp['collectors'], 'watch'>
    /** Folder of the operator's marks; null: none. */
    readonly brandMarks: string | null
  }

/** The hosted pages, and the stickers that lead to payments. Throws StartError where a mark cannot be used. */
export function pageFeature({ brandMarks, ...parts }: Parts): Feature {
  const marks = readMarks(brandMarks)
  return {
    async routes(server) {
      await pageRoutes(server, {
        ...parts,
        marks,
        collectors: { ...parts.collectors, watch: new CollectorWatch(parts.db) },
        claims: new ClaimWatch(parts.db),
      })
      stickerRoutes(server, parts)
    },
  }
}
