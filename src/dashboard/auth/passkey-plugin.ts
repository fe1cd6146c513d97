import type { BetterAuthPlugin } from 'better-auth'
import { authentication, authenticationOptions } from './passkey-authentication.ts'
import { registration, registrationOptions } from './passkey-registration.ts'
import type { PasskeySettings } from './passkey-settings.ts'

/**
 * Passkeys (WebAuthn): signing in without a password. The authenticator checks the person itself (PIN, finger, face),
 * so that one is both factors at once. A challenge is valid for five minutes and one response, and bound to the browser
 * that requested it. Bodies were validated by passkey-routes.ts. Source: W3C Web Authentication, level 3.
 */
export const passkeys = (settings: PasskeySettings) =>
  ({
    id: 'passkeys',
    endpoints: {
      passkeyRegistrationOptions: registrationOptions(settings),
      registerPasskey: registration(settings),
      passkeyAuthenticationOptions: authenticationOptions(settings),
      authenticateByPasskey: authentication(settings),
    },
  }) satisfies BetterAuthPlugin
