import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import type { Settings } from '../api/replies.ts'
import { useToast } from '../parts/toast.tsx'

const KEY = ['settings'] as const

export const useSettings = (isEnabled = true) =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('GET /v1/settings', { signal }), enabled: isEnabled })

export const reloadSettings = () => queryClient.invalidateQueries({ queryKey: KEY })

/** Changes the given settings; `message` is shown once they are saved. */
export function useChangeSettings(message: string) {
  const showToast = useToast()
  return useMutation({
    mutationFn: (change: Partial<Settings>) => call('PATCH /v1/settings', { body: change }),
    onSuccess: (settings) => {
      queryClient.setQueryData(KEY, settings)
      showToast(message)
    },
  })
}
