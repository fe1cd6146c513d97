import { useQuery } from '@tanstack/react-query'
import type { Place } from '../../src/dashboard/account/schema.ts'
import { call, guards } from '../api/call.ts'
import type { Reply } from '../api/endpoint-types.ts'
import { Problem } from '../api/problem.ts'
import { queryClient } from '../api/query-client.ts'
import { aheadOf, setAhead } from '../format/now.ts'

type Given = Reply<'GET /dashboard/api/me'>
/** `aheadMs`: how far the merchant's clock is ahead of this device, as of when it was read. */
export type Membership = Omit<Given['merchants'][number], 'now'> & { readonly aheadMs: number }
export type Environment = Place['environment']
export type SandboxLogin = NonNullable<Place['sandboxLogin']>

type SignedIn = Omit<Given, 'merchants'> & { readonly merchants: readonly Membership[]; readonly is: 'signed_in' }
type SignedOut = {
  readonly is: 'signed_out'
  readonly environment: Environment | null
  readonly sandboxLogin: SandboxLogin | null
}
/** The person at the screen. Signed out, the sandbox shows the login of the demo merchant. */
export type Me = SignedIn | SignedOut

export const ME_KEY = ['me'] as const

const isLogin = (value: unknown): value is SandboxLogin =>
  typeof value === 'object' && value !== null && 'email' in value && 'password' in value

/** The extra members of the refusal; unexpected ones are ignored. */
function placeIn({ environment, sandboxLogin }: Readonly<Record<string, unknown>>): Omit<SignedOut, 'is'> {
  return {
    environment: environment === 'sandbox' || environment === 'production' ? environment : null,
    sandboxLogin: isLogin(sandboxLogin) ? sandboxLogin : null,
  }
}

/** Removes what was read for one account, which the next must not see. */
export function forgetAccount(): void {
  guards.merchantId = null
  setAhead()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME_KEY[0] })
}

const personOf = (me: Me | undefined): string | undefined => (me?.is === 'signed_in' ? me.user.id : undefined)

async function readMe(): Promise<Me> {
  const before = personOf(queryClient.getQueryData<Me>(ME_KEY))
  const me = await fetchMe()
  if (before && before !== personOf(me)) forgetAccount()
  return me
}

async function fetchMe(): Promise<Me> {
  try {
    const { merchants, ...rest } = await call('GET /dashboard/api/me')
    const inTime = merchants.map(({ now, ...merchant }) => ({ ...merchant, aheadMs: aheadOf(now) }))
    return { ...rest, merchants: inTime, is: 'signed_in' }
  } catch (error) {
    if (!(error instanceof Problem && error.status === 401)) throw error
    return { is: 'signed_out', ...placeIn(error.members) }
  }
}

/** Who is signed in, inside a merchant's account or not; undefined: no one is. */
export function usePerson(): SignedIn['user'] | undefined {
  const { data } = useMe()
  return data?.is === 'signed_in' ? data.user : undefined
}

/** Read anew whenever the window is viewed: another one may have signed in or out. */
export const useMe = () =>
  useQuery({ queryKey: ME_KEY, queryFn: readMe, staleTime: 60_000, refetchOnWindowFocus: 'always' })

/** Whether they may see connections and routes: an area of its own, loaded anew. */
export function useIsOperator(): boolean {
  const { data } = useMe()
  return data?.is === 'signed_in' && data.operator !== null
}
