import { ApiError } from '../../base/errors.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import { type Holder, isGuarded } from '../people/permissions.ts'

/** What a merchant still requires: to `enrol` a second factor, or to `show` the existing one. */
export type MissingFactor = 'enrol' | 'show'

/**
 * Whether the merchant's policy requires a second factor for this role: it moves money or holds secrets.
 * `secondFactorPolicy` null: the environment's default.
 */
export const needsSecondFactor = (
  environment: 'sandbox' | 'production',
  { permissions, secondFactorPolicy }: Holder & { readonly secondFactorPolicy: boolean | null },
): boolean => permissions.some(isGuarded) && (secondFactorPolicy ?? environment === 'production')

/** Operators hold the credentials of banks: in production each needs a second factor, without exception. */
export const operatorNeedsSecondFactor = (environment: 'sandbox' | 'production'): boolean =>
  environment === 'production'

/** Whether a person has an authenticator app or a passkey. */
export async function hasSecondFactor(
  authDb: AuthDb,
  { id, twoFactor }: { readonly id: string; readonly twoFactor: boolean },
): Promise<boolean> {
  return twoFactor || (await countPasskeys(authDb, id)) > 0
}

export async function countPasskeys(authDb: AuthDb, userId: string): Promise<number> {
  const rows = await authDb.selectFrom('auth.passkey').select('id').where('userId', '=', userId).execute()
  return rows.length
}

/** Once a person no longer has a second factor, none of their sessions counts as having presented one. */
export async function forgetShownFactor(authDb: AuthDb, userId: string): Promise<void> {
  const person = await authDb
    .selectFrom('auth.person')
    .select('twoFactorEnabled')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (await hasSecondFactor(authDb, { id: userId, twoFactor: person?.twoFactorEnabled ?? false })) return
  await authDb.updateTable('auth.session').set({ secondFactorAt: null }).where('userId', '=', userId).execute()
}

export const secondFactorRequired = (missing: MissingFactor): ApiError => {
  const sentence =
    missing === 'enrol'
      ? 'Your role requires a second factor: add a passkey or an authenticator app first.'
      : 'Your role requires a second factor: sign in with your passkey or a code first.'
  return new ApiError('FORBIDDEN', sentence, [], {}, { reason: 'SECOND_FACTOR', missing })
}
