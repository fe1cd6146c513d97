import Type from 'typebox'

const strict = { additionalProperties: false }
export const EMAIL = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^[^\\s@]+@[^\\s@]+$',
  explain: 'must be an e-mail address',
})
/** Longer ones are refused before they are hashed. Whether one is long enough, the library says where one is chosen. */
const password = Type.String({ minLength: 1, maxLength: 128 })
const code = Type.String({ pattern: '^[0-9A-Za-z-]{6,20}$', explain: 'must be the code as it was shown' })

const Password = Type.Object({ password }, strict)
const Code = Type.Object({ code }, strict)

/** The library's endpoints that are open, each with what it takes by POST; every other one of its endpoints is closed. */
export const AUTH_ENDPOINTS = {
  '/sign-in/email': Type.Object({ email: EMAIL, password }, strict),
  '/sign-out': Type.Object({}, strict),
  '/request-password-reset': Type.Object({ email: EMAIL }, strict),
  '/reset-password': Type.Object(
    { token: Type.String({ minLength: 1, maxLength: 200 }), newPassword: password },
    strict,
  ),
  '/change-password': Type.Object({ currentPassword: password, newPassword: password }, strict),
  '/update-user': Type.Object(
    {
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })),
      locale: Type.Optional(Type.Union([Type.Literal('id'), Type.Literal('en')])),
    },
    strict,
  ),
  '/two-factor/enable': Password,
  '/two-factor/disable': Password,
  '/two-factor/generate-backup-codes': Password,
  '/two-factor/verify-totp': Code,
  '/two-factor/verify-backup-code': Code,
} as const

export type AuthEndpoint = keyof typeof AUTH_ENDPOINTS
