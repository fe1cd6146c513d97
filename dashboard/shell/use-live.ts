import { useEffect } from 'react'
import type { Change } from '../../src/dashboard/live-updates/schema.ts'
import { queryClient } from '../api/query-client.ts'
import { useSession } from '../session/merchant.tsx'

/** The screen is refreshed at most this often. */
const PAUSE_MS = 1_000

/** The queries whose results a change makes stale. */
const STALE: Record<Change['kind'], string[]> = {
  payment: ['payments', 'overview', 'balances', 'events'],
  payout: ['payouts', 'overview', 'balances', 'events'],
}

/** Refreshes what is on the screen when the server reports a change. The browser reconnects by itself. */
export function useLive(): void {
  const { id } = useSession().merchant
  useEffect(() => {
    const source = new EventSource(`/dashboard/api/stream?merchant=${encodeURIComponent(id)}`)
    const touched = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      for (const name of touched) queryClient.invalidateQueries({ queryKey: [name] })
      touched.clear()
    }
    source.onmessage = ({ data }) => {
      const { kind }: Change = JSON.parse(data)
      for (const name of STALE[kind] ?? []) touched.add(name)
      timer ??= setTimeout(refresh, PAUSE_MS)
    }
    // Changes while the connection was cut were not reported.
    let wasOpen = false
    source.onopen = () => {
      if (wasOpen) {
        for (const name of Object.values(STALE).flat()) touched.add(name)
        timer ??= setTimeout(refresh, PAUSE_MS)
      }
      wasOpen = true
    }
    return () => {
      source.close()
      clearTimeout(timer)
    }
  }, [id])
}
