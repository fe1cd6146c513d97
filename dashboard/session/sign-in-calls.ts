import { api } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { BASE, paths } from '../paths.ts'
import { ME_KEY } from './me.ts'

const AUTH = '/dashboard/api/auth'

/** Whether a second factor is asked for before the session begins. */
export async function signIn(email: string, password: string): Promise<{ needsCode: boolean }> {
  const reply = await api.post<{ twoFactorRedirect?: boolean }>(`${AUTH}/sign-in/email`, { email, password })
  return { needsCode: reply.twoFactorRedirect === true }
}

/** Six digits are an app's code, anything else one of the codes kept for the day the telephone is lost. */
export const verifyCode = (code: string): Promise<unknown> =>
  /^\d{6}$/.test(code)
    ? api.post(`${AUTH}/two-factor/verify-totp`, { code })
    : api.post(`${AUTH}/two-factor/verify-backup-code`, { code })

export const requestReset = (email: string): Promise<unknown> =>
  api.post(`${AUTH}/request-password-reset`, { email, redirectTo: '/dashboard/reset-password' })

export const resetPassword = (token: string, newPassword: string): Promise<unknown> =>
  api.post(`${AUTH}/reset-password`, { token, newPassword })

/** Ends the session. The page is loaded anew, so that nothing of it stays in memory. */
export async function leave(): Promise<void> {
  await api.post(`${AUTH}/sign-out`).finally(() => location.assign(BASE + paths.signIn))
}

export const refreshMe = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ME_KEY })
