import { createContext, type ReactNode, use, useState } from 'react'
import { may, type Permission } from '../../src/dashboard/people/permissions.ts'
import { guards } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { setAhead } from '../format/now.ts'
import { ZoneContext } from '../format/zone.ts'
import { type Environment, forgetAccount, ME_KEY, type Me, type Membership } from './me.ts'

const STORED_AS = 'gapura.merchant'

export type Session = {
  readonly user: Extract<Me, { is: 'signed_in' }>['user']
  readonly environment: Environment
  /** The account that is looked at, and what the person is in it. */
  readonly merchant: Membership
  readonly merchants: readonly Membership[]
  chooseMerchant(id: string): void
}

const SessionContext = createContext<Session | null>(null)

/** Everything below belongs to one signed-in person and one merchant. */
export function SessionProvider({ me, children }: { me: Extract<Me, { is: 'signed_in' }>; children: ReactNode }) {
  const [chosen, setChosen] = useState(() => localStorage.getItem(STORED_AS))
  const merchant = me.merchants.find(({ id }) => id === chosen) ?? me.merchants[0]
  if (!merchant) throw new Error('a member of no merchant')
  guards.merchantId = merchant.id
  setAhead(merchant.aheadMs)
  const chooseMerchant = (id: string) => {
    localStorage.setItem(STORED_AS, id)
    forgetAccount()
    guards.merchantId = id
    setChosen(id)
    // Its clock may have been moved since it was read.
    void queryClient.invalidateQueries({ queryKey: ME_KEY })
  }
  const { user, environment, merchants } = me
  return (
    <SessionContext value={{ user, environment, merchant, merchants, chooseMerchant }}>
      <ZoneContext value={merchant.timeZone}>{children}</ZoneContext>
    </SessionContext>
  )
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('used outside of a session')
  return session
}

/** Whether the person may do this here, by what the server says their role holds. What may not be done is not offered. */
export const useMay = (permission: Permission): boolean => may(useSession().merchant, permission)
