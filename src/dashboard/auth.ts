import { hkdfSync } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../base/clock.ts'
import type { AuthDb } from './auth-database.ts'
import type { Mailer } from './mail.ts'
import { resetMail } from './mail-texts.ts'

/** A session nobody uses ends after this long, and each use makes it last again. */
const IDLE_MS = 12 * HOUR_MS
/** A session is prolonged at most this often. */
const PROLONG_MS = 15 * MINUTE_MS
const RESET_MS = HOUR_MS
export const PASSWORD_LENGTH_MIN = 12
const PASSWORD_LENGTH_MAX = 128
export const COOKIE_PREFIX = 'gapura'
export const AUTH_PATH = '/dashboard/api/auth'
/** The header we tell the library the caller's address by; a client's own is dropped. */
export const ADDRESS_HEADER = 'x-gapura-address'

export type AuthParts = {
  readonly authDb: AuthDb
  readonly masterKey: Buffer
  readonly baseUrl: string
  readonly mailer: Mailer
  readonly log: { warn(message: string): void; error(message: string): void }
}
export type Auth = Awaited<ReturnType<typeof openAuth>>

/**
 * Signing in: e-mail and password (scrypt, 32 MiB), TOTP with backup codes, passkeys, resets, sessions. The library is
 * loaded when somebody first signs in: a process that only serves the API never pays for it.
 */
export async function openAuth({ authDb, masterKey, baseUrl, mailer, log }: AuthParts) {
  const [{ betterAuth }, { twoFactor }, { passkeys }] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/two-factor'),
    import('./passkeys.ts'),
  ])
  return betterAuth({
    appName: 'Gapura',
    baseURL: baseUrl,
    basePath: AUTH_PATH,
    trustedOrigins: [baseUrl],
    // Signs the cookies and encrypts what is stored; another purpose, another key.
    secret: Buffer.from(hkdfSync('sha256', masterKey, '', 'gapura dashboard sign-in', 32)).toString('base64'),
    telemetry: { enabled: false },
    database: { db: authDb, type: 'postgres', schemaName: 'auth', transaction: true },
    user: { modelName: 'person', additionalFields: { locale: { type: 'string', required: false } } },
    account: { modelName: 'credential' },
    session: {
      additionalFields: { provedAt: { type: 'date', required: false, input: false } },
      expiresIn: IDLE_MS / SECOND_MS,
      updateAge: PROLONG_MS / SECOND_MS,
      freshAge: DAY_MS / SECOND_MS,
    },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      // People come by invitation.
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH_MIN,
      maxPasswordLength: PASSWORD_LENGTH_MAX,
      resetPasswordTokenExpiresIn: RESET_MS / SECOND_MS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => {
        const link = `${baseUrl}/dashboard/reset-password?token=${token}`
        await mailer.send(resetMail({ to: user.email, link, locale: localeOf(user) }))
      },
    },
    plugins: [twoFactor({ issuer: 'Gapura' }), passkeys({ authDb, baseUrl })],
    rateLimit: { enabled: false }, // Ours (auth-limits.ts) knows accounts as well as addresses.
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: baseUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'strict', secure: baseUrl.startsWith('https:') },
      disableCSRFCheck: false,
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // A mail is sent after the reply: how long the reply takes says nothing about whether there is an account.
      backgroundTasks: {
        handler: (work) => void work.catch((error: unknown) => log.error(`mail not sent: ${String(error)}`)),
      },
    },
    logger: {
      level: 'error',
      log: (level, message) => (level === 'error' ? log.error(message) : log.warn(message)),
    },
  })
}

export const localeOf = (user: object): 'id' | 'en' => ('locale' in user && user.locale === 'en' ? 'en' : 'id')
