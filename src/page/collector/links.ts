import type { CollectorPage } from './view.ts'

type Place = Pick<CollectorPage, 'id' | 'live' | 'locale'>

/** The address of the page without its language, which its streams begin with. */
export const watchPath = ({ id, live }: Omit<Place, 'locale'>): string => (live ? `/${id}/${live.token}` : `/${id}`)
export const collectorPath = (page: Place): string => `${watchPath(page)}?locale=${page.locale}`
export const otherCollectorLanguagePath = (page: Place): string =>
  collectorPath({ ...page, locale: page.locale === 'id' ? 'en' : 'id' })
export const collectorCodePath = ({ id }: Pick<Place, 'id'>): string => `/${id}/qr.png`
