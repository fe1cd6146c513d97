import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import type { Settings } from '../api/types.ts'
import { useToast } from '../parts/toast.tsx'

const KEY = ['settings'] as const

export const useSettings = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.get<Settings>('/v1/settings', {}, signal) })

/** Changes what is given; `said` is told once it is done. */
export function useChangeSettings(said: string) {
  const say = useToast()
  return useMutation({
    mutationFn: (change: Partial<Settings>) => api.patch<Settings>('/v1/settings', change),
    onSuccess: (settings) => {
      queryClient.setQueryData(KEY, settings)
      say(said)
    },
  })
}
