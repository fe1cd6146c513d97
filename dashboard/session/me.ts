import { useQuery } from '@tanstack/react-query'
import type { Role } from '../../src/dashboard/roles.ts'
import { api } from '../api/call.ts'
import { Problem } from '../api/problem.ts'

export type Membership = { readonly id: string; readonly displayName: string; readonly role: Role }
export type Environment = 'sandbox' | 'production'
export type SandboxLogin = { readonly email: string; readonly password: string }

type SignedIn = {
  readonly is: 'signed_in'
  readonly environment: Environment
  readonly user: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly twoFactor: boolean
    readonly passkeys: number
  }
  readonly merchants: readonly Membership[]
}
type SignedOut = {
  readonly is: 'signed_out'
  readonly environment: Environment | null
  readonly sandboxLogin: SandboxLogin | null
}
/** Who looks at the screen. Signed out, only the sandbox tells more: the login that everybody may use. */
export type Me = SignedIn | SignedOut

export const ME_KEY = ['me'] as const

async function readMe(): Promise<Me> {
  try {
    return { ...(await api.get<Omit<SignedIn, 'is'>>('/dashboard/api/me')), is: 'signed_in' }
  } catch (error) {
    if (!(error instanceof Problem && error.status === 401)) throw error
    const { environment = null, sandboxLogin = null } = error.members as Partial<SignedOut>
    return { is: 'signed_out', environment, sandboxLogin }
  }
}

export const useMe = () => useQuery({ queryKey: ME_KEY, queryFn: readMe, staleTime: 60_000 })
