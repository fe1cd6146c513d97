import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { APIError } from 'better-auth/api'
import type { AuthDb } from './auth-database.ts'

export type PasskeySettings = { readonly authDb: AuthDb; readonly baseUrl: string }

/** The relying party is the host of the dashboard. */
export const relyingPartyOf = (baseUrl: string): string => new URL(baseUrl).hostname

/** What a response must show: our origin, and that the authenticator checked the person. */
export const expectedOf = (baseUrl: string) => ({
  expectedOrigin: baseUrl,
  expectedRPID: relyingPartyOf(baseUrl),
  requireUserVerification: true,
})

export const invalidPasskey = () =>
  new APIError('UNAUTHORIZED', { code: 'INVALID_PASSKEY', message: 'Not this passkey.' })

export const asTransports = (transports: readonly string[]) => [...transports] as AuthenticatorTransport[]
