import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import Type from 'typebox'
import { EMAIL_PATTERN, NAME, PLAIN_AND_VISIBLE } from '../../base/plain-text.ts'
import { endpoint } from '../endpoint.ts'
import { closed, EmptyBody, IdParams, listOf, NoContent, Nullable, Time } from '../schema-parts.ts'

export const Email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: EMAIL_PATTERN,
  explain: 'must be an e-mail address',
})
/** Longer ones are refused before they are hashed. The library checks the minimum when a password is chosen. */
const password = Type.String({ minLength: 1, maxLength: 128 })
const code = Type.String({ pattern: '^[0-9A-Za-z-]{6,20}$', explain: 'must be the code as shown' })
const Password = Type.Object({ password }, closed)
const Code = Type.Object({ code }, closed)

/** Replies are the auth library's own; only what the single-page app reads is declared. */
const open = { additionalProperties: true }
const Done = Type.Object({}, open)
const SignedIn = Type.Object({ twoFactorRedirect: Type.Optional(Type.Boolean()) }, open)
const BackupCodes = Type.Object({ backupCodes: Type.Array(Type.String()) }, open)
const Enrolment = Type.Object({ totpURI: Type.String(), backupCodes: Type.Array(Type.String()) }, open)

/** The library's endpoints that are exposed. Every other one is closed. */
export const authEndpoints = {
  signIn: endpoint('POST /dashboard/api/auth/sign-in/email', {
    body: Type.Object({ email: Email, password }, closed),
    response: { 200: SignedIn },
  }),
  signOut: endpoint('POST /dashboard/api/auth/sign-out', { body: EmptyBody, response: { 200: Done } }),
  requestPasswordReset: endpoint('POST /dashboard/api/auth/request-password-reset', {
    body: Type.Object({ email: Email }, closed),
    response: { 200: Done },
  }),
  resetPassword: endpoint('POST /dashboard/api/auth/reset-password', {
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }), newPassword: password }, closed),
    response: { 200: Done },
  }),
  changePassword: endpoint('POST /dashboard/api/auth/change-password', {
    body: Type.Object({ currentPassword: password, newPassword: password }, closed),
    response: { 200: Done },
  }),
  updatePerson: endpoint('POST /dashboard/api/auth/update-user', {
    body: Type.Object(
      {
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, ...NAME })),
        locale: Type.Optional(Type.Union([Type.Literal('id'), Type.Literal('en')])),
      },
      closed,
    ),
    response: { 200: Done },
  }),
  enableSecondFactor: endpoint('POST /dashboard/api/auth/two-factor/enable', {
    body: Password,
    response: { 200: Enrolment },
  }),
  disableSecondFactor: endpoint('POST /dashboard/api/auth/two-factor/disable', {
    body: Password,
    response: { 200: Done },
  }),
  newBackupCodes: endpoint('POST /dashboard/api/auth/two-factor/generate-backup-codes', {
    body: Password,
    response: { 200: BackupCodes },
  }),
  verifyCode: endpoint('POST /dashboard/api/auth/two-factor/verify-totp', { body: Code, response: { 200: Done } }),
  verifyBackupCode: endpoint('POST /dashboard/api/auth/two-factor/verify-backup-code', {
    body: Code,
    response: { 200: Done },
  }),
}

/** What a browser's authenticator returns; the library validates the rest of it. */
const AuthenticatorResponse = Type.Object({ id: Type.String({ maxLength: 1_400 }) }, open)
const Options = Type.Object({ challenge: Type.String() }, open)

const Passkey = Type.Object(
  { id: Type.String(), name: Type.String(), createdAt: Time, lastUsedAt: Nullable(Time) },
  closed,
)

export const passkeyEndpoints = {
  registrationOptions: endpoint('POST /dashboard/api/passkeys/registration-options', {
    body: EmptyBody,
    response: { 200: Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>(Options) },
  }),
  register: endpoint('POST /dashboard/api/passkeys/register', {
    body: Type.Object(
      { name: Type.String({ minLength: 1, maxLength: 64, ...PLAIN_AND_VISIBLE }), response: AuthenticatorResponse },
      closed,
    ),
    response: { 200: Type.Object({ id: Type.String() }, closed) },
  }),
  authenticationOptions: endpoint('POST /dashboard/api/passkeys/authentication-options', {
    body: EmptyBody,
    response: { 200: Type.Unsafe<PublicKeyCredentialRequestOptionsJSON>(Options) },
  }),
  authenticate: endpoint('POST /dashboard/api/passkeys/authenticate', {
    body: Type.Object({ response: AuthenticatorResponse }, closed),
    response: { 200: Type.Object({ user: Type.Object({ id: Type.String(), email: Type.String() }, closed) }, closed) },
  }),
  list: endpoint('GET /dashboard/api/passkeys', { response: { 200: listOf(Passkey) } }),
  remove: endpoint('DELETE /dashboard/api/passkeys/:id', { params: IdParams, response: { 204: NoContent } }),
}
