import type { Feature } from '../feature.ts'
import type { PageApp } from './app.ts'
import { readMarks } from './marks/read-marks.ts'
import { pageRoutes } from './routes.ts'

type Parts = Omit<PageApp, 'marks'> & {
  /** Folder of the operator's marks; null: none. */
  readonly brandMarks: string | null
}

/** The hosted pages. Throws StartError where a mark cannot be used. */
export function pageFeature({ brandMarks, ...parts }: Parts): Feature {
  const marks = readMarks(brandMarks)
  return { routes: (server) => pageRoutes(server, { ...parts, marks }) }
}
