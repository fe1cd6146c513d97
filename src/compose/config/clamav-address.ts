import { StartError } from '../../base/start-error.ts'

export type ClamavAddress = { readonly path: string } | { readonly host: string; readonly port: number }

/** Reads CLAMAV_URL. Throws StartError for anything but `tcp://host:port` and `unix:/path`. */
export function readClamavAddress(text: string | undefined): ClamavAddress | null {
  if (!text) return null
  const path = /^unix:(?:\/\/)?(\/[^\0]+)$/.exec(text)?.[1]
  if (path) return { path }
  const url = /^tcp:\/\/[^/?#@]+$/.test(text) ? URL.parse(text) : null
  const port = Number(url?.port)
  if (url?.hostname && port > 0) return { host: url.hostname.replace(/^\[|\]$/g, ''), port }
  throw new StartError('CLAMAV_URL must look like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl.')
}
