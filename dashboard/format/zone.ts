import { createContext, use } from 'react'

/**
 * Where the days of what is shown begin: the merchant's zone, one for everybody who looks at it. Undefined outside of an
 * account: the viewer's own.
 */
export const ZoneContext = createContext<string | undefined>(undefined)

export const useZone = (): string | undefined => use(ZoneContext)
