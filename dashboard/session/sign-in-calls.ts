import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { BASE, paths } from '../paths.ts'
import { ME_KEY } from './me.ts'

/** Signs in by password. `needsCode`: the session begins after the second factor. */
export async function signIn(email: string, password: string): Promise<{ needsCode: boolean }> {
  const reply = await call('POST /dashboard/api/auth/sign-in/email', { body: { email, password } })
  return { needsCode: reply.twoFactorRedirect === true }
}

/** Six digits are an app's code, anything else a recovery code. */
export const verifyCode = (code: string): Promise<unknown> =>
  /^\d{6}$/.test(code)
    ? call('POST /dashboard/api/auth/two-factor/verify-totp', { body: { code } })
    : call('POST /dashboard/api/auth/two-factor/verify-backup-code', { body: { code } })

export const requestReset = (email: string): Promise<unknown> =>
  call('POST /dashboard/api/auth/request-password-reset', { body: { email } })

export const resetPassword = (token: string, newPassword: string): Promise<unknown> =>
  call('POST /dashboard/api/auth/reset-password', { body: { token, newPassword } })

/** Ends the session. The page is loaded anew, so that nothing of it stays in memory. */
export async function signOut(): Promise<void> {
  await call('POST /dashboard/api/auth/sign-out').finally(() => location.assign(BASE + paths.signIn))
}

export const refreshMe = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ME_KEY })
