import { PAGE_HEADERS } from '../../http/page-headers.ts'

/** Named by their content, so they never change. */
export const ASSET_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': PAGE_HEADERS['strict-transport-security'],
  vary: 'accept-encoding',
} as const
