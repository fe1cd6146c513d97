import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import type { Balance } from '../api/types.ts'

export type DayVolume = {
  readonly day: string
  readonly currency: string
  readonly amount: number
  readonly count: number
}
export type MethodSuccess = {
  readonly type: string
  readonly code: string | null
  readonly attempted: number
  readonly succeeded: number
}
export type Overview = {
  readonly volume: readonly DayVolume[]
  readonly successByMethod: readonly MethodSuccess[]
  readonly balances: readonly Balance[]
  readonly attention: readonly { kind: string; count: number; link: string }[]
}

export const useOverview = (days: number) =>
  useQuery({
    queryKey: ['overview', days],
    queryFn: ({ signal }) => api.get<Overview>('/dashboard/api/overview', { days }, signal),
    placeholderData: keepPreviousData,
  })
