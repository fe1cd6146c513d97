import { DAY_MS, HOUR_MS, MINUTE_MS, realClock, SECOND_MS } from '../../base/clock.ts'
import { RateLimiter } from '../../http/rate-limit.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { resetMail } from '../mail/messages.ts'
import type { AuthDb } from './auth-database.ts'

/** An idle session ends after this long; each use restarts the time. */
const IDLE_MS = 12 * HOUR_MS
/** A session is extended at most this often. */
const PROLONG_MS = 15 * MINUTE_MS
const RESET_MS = HOUR_MS
/** Password reset mails to one account: this many at once, then one per pause. Earlier links stay valid. */
const RESET_MAILS_MAX = 3
const RESET_MAIL_PAUSE_MS = 5 * MINUTE_MS
export const PASSWORD_LENGTH_MIN = 12
const PASSWORD_LENGTH_MAX = 128
export const COOKIE_PREFIX = 'gapura'
/** The name of a cookie. Over https with the prefix `__Host-`: RFC 6265bis, 4.1.3.2. */
export const cookieName = (baseUrl: string, name: string): string =>
  baseUrl.startsWith('https:') ? `__Host-${name}` : name
export const AUTH_PATH = '/dashboard/api/auth'
/** The header that carries the caller's address to the library; a client's own is dropped. */
export const ADDRESS_HEADER = 'x-gapura-address'

export type AuthLibrarySettings = {
  readonly authDb: AuthDb
  /** Signs the cookies and encrypts what is stored. */
  readonly signInKey: () => Promise<Buffer>
  readonly baseUrl: string
  readonly mailer: Mailer
  /** How long a session lasts at most, however active it is. */
  readonly sessionMaxMs: number
  /** A person set a new password by the link in a mail. */
  readonly onPasswordReset: (person: { id: string; email: string }, address: string) => Promise<void>
  readonly log: { warn(message: string): void; error(message: string): void }
}
export type AuthLibrary = Awaited<ReturnType<typeof openAuthLibrary>>
/** The library, opened when it is first needed. */
export type OpenAuthLibrary = () => Promise<AuthLibrary>

/**
 * Signing in: e-mail and password (scrypt, 32 MiB), TOTP with backup codes, passkeys, resets, sessions. The library is
 * loaded at the first sign-in: a process that only serves the API never loads it.
 */
export async function openAuthLibrary(settings: AuthLibrarySettings) {
  const { authDb, signInKey, baseUrl, mailer, log, sessionMaxMs, onPasswordReset } = settings
  const [key, { betterAuth }, { twoFactor }, { passkeys }, { pendingSignIn }] = await Promise.all([
    signInKey(),
    import('better-auth'),
    import('better-auth/plugins/two-factor'),
    import('./passkey-plugin.ts'),
    import('./pending-sign-in-plugin.ts'),
  ])
  const perSecond = SECOND_MS / RESET_MAIL_PAUSE_MS
  const resetMails = new RateLimiter({ name: 'reset-mails', perSecond, burst: RESET_MAILS_MAX })
  const library = betterAuth({
    appName: 'Gapura',
    baseURL: baseUrl,
    basePath: AUTH_PATH,
    trustedOrigins: [baseUrl],
    secret: key.toString('base64'),
    telemetry: { enabled: false },
    database: { db: authDb, type: 'postgres', schemaName: 'auth', transaction: true },
    user: { modelName: 'person', additionalFields: { locale: { type: 'string', required: false } } },
    account: { modelName: 'credential' },
    session: {
      additionalFields: {
        provedAt: { type: 'date', required: false, input: false },
        secondFactorAt: { type: 'date', required: false, input: false },
      },
      expiresIn: IDLE_MS / SECOND_MS,
      updateAge: PROLONG_MS / SECOND_MS,
      freshAge: DAY_MS / SECOND_MS,
    },
    databaseHooks: { session: { create: { before: async (session, ctx) => ({ data: beginSession(session, ctx) }) } } },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      // Accounts are created by invitation.
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH_MIN,
      maxPasswordLength: PASSWORD_LENGTH_MAX,
      resetPasswordTokenExpiresIn: RESET_MS / SECOND_MS,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }, request) => onPasswordReset(user, request?.headers.get(ADDRESS_HEADER) ?? ''),
      sendResetPassword: async ({ user, token }) => {
        if (!resetMails.tryTake(user.id, performance.now())) return
        const link = `${baseUrl}/dashboard/reset-password?token=${token}`
        await mailer.send(resetMail({ to: user.email, link, locale: localeOf(user) }))
      },
    },
    // Guessing is limited per device (lockout.ts): the library's own lockout would lock the owner out as well.
    plugins: [
      twoFactor({ issuer: 'Gapura', accountLockout: { enabled: false } }),
      passkeys({ authDb, baseUrl }),
      pendingSignIn(),
    ],
    rateLimit: { enabled: false }, // Our own (rate-limits.ts) counts by account as well as by address.
    advanced: {
      // With the prefix `__Host-`, a browser accepts the cookie from this very host only. The library would use
      // `__Secure-`.
      cookiePrefix: cookieName(baseUrl, COOKIE_PREFIX),
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'strict', secure: baseUrl.startsWith('https:') },
      disableCSRFCheck: false,
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // A mail is sent after the reply: the time of the reply does not reveal whether the account exists.
      backgroundTasks: {
        handler: (work) => void work.catch((error: unknown) => log.error(`mail not sent: ${String(error)}`)),
      },
    },
    // Errors that are not the library's own refusals, such as an unavailable database, are answered as everywhere else.
    onAPIError: { throw: true },
    logger: {
      level: 'error',
      log: (level, message) => (level === 'error' ? log.error(message) : log.warn(message)),
    },
  })
  return { ...library, sessionMaxMs }
}

/** Endpoints whose sessions begin with a second factor. */
const FACTOR_PATHS = ['/two-factor/verify-totp', '/two-factor/verify-backup-code', '/passkeys/authenticate']

type BegunBy = { path?: string; context: { session?: { session: object } | null } } | null
type Begun = { createdAt?: Date; secondFactorAt?: Date | null }

/** A session begins with the factors that were presented; one that replaces another retains when that one began. */
function beginSession<T extends object>(session: T, ctx: unknown): T & Begun {
  const { path = '', context } = (ctx ?? { context: {} }) as NonNullable<BegunBy>
  if (FACTOR_PATHS.includes(path)) return { ...session, secondFactorAt: realClock() }
  if (path !== '/change-password' || !context.session) return session
  const { createdAt, secondFactorAt = null } = context.session.session as Begun
  return { ...session, ...(createdAt ? { createdAt } : {}), secondFactorAt }
}

export const localeOf = (user: object): 'id' | 'en' => ('locale' in user && user.locale === 'en' ? 'en' : 'id')
