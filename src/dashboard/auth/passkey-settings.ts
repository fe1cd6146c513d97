import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { APIError } from 'better-auth/api'
import type { AuthDb } from './auth-database.ts'

export type PasskeySettings = { readonly authDb: AuthDb; readonly baseUrl: string }

/** The relying party is the host of the dashboard. */
export const relyingPartyOf = (baseUrl: string): string => new URL(baseUrl).hostname

/**
 * Throws INVALID_PASSKEY for a response requested in a frame of another site's page: ours are never framed. The library
 * checks this only if both of the browser's fields indicate it, and never at registration. Source: W3C Web
 * Authentication, level 3, 7.1 step 10 and 7.2 step 13.
 */
export function assertUnframed(clientDataJSON: string): void {
  const { crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJSON)
  if (crossOrigin === true || topOrigin !== undefined) throw invalidPasskey()
}

/** What a response must show: our origin, and that the authenticator checked the person. */
export const expectedOf = (baseUrl: string) => ({
  expectedOrigin: baseUrl,
  expectedRPID: relyingPartyOf(baseUrl),
  requireUserVerification: true,
})

export const invalidPasskey = () =>
  new APIError('UNAUTHORIZED', { code: 'INVALID_PASSKEY', message: 'The passkey is invalid.' })

const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** The known transports among those that a browser reports. */
export const asTransports = (reported: unknown) =>
  (Array.isArray(reported) ? reported : []).filter((one) => TRANSPORTS.includes(one)) as AuthenticatorTransport[]
