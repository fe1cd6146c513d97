import { useQuery } from '@tanstack/react-query'
import type { Role } from '../../src/dashboard/roles.ts'
import { api } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'

export type Member = {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly twoFactor: boolean
  readonly lastSeenAt: string | null
}
export type Invitation = {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly expiresAt: string
  /** Only told in a sandbox, and only by the reply that makes it. */
  readonly link?: string
}
type Team = { readonly members: readonly Member[]; readonly invitations: readonly Invitation[] }

export const useTeam = () =>
  useQuery({ queryKey: ['team'], queryFn: ({ signal }) => api.get<Team>('/dashboard/api/team', {}, signal) })

export const reloadTeam = () => queryClient.invalidateQueries({ queryKey: ['team'] })
