import { hmac } from '../../../base/crypto/hmac.ts'

/** What opens the acquirer's service to the partner: derived from what both sides share already. */
export const acquirerSecret = ({ clientSecret }: { readonly clientSecret: string }): string =>
  hmac('sha256', clientSecret, 'card acquirer').toString('base64url')
