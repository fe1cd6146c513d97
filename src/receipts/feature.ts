import type { Feature } from '../feature.ts'
import type { AccessTokens } from '../merchants/access-tokens/access-token.ts'
import type { Authenticator } from '../merchants/authentication/authenticate.ts'
import type { ReceiptApp } from './app.ts'
import { receiptRoutes } from './routes.ts'

type Parts = ReceiptApp & { readonly authenticator: Authenticator; readonly tokens: AccessTokens }

/** Receipts that prove themselves, for programs. Their public face is in `page/`. */
export const receiptsFeature = (parts: Parts): Feature => ({
  routes: (server) => receiptRoutes(server, parts),
})
