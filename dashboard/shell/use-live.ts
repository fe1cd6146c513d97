import { useEffect } from 'react'
import { queryClient } from '../api/query-client.ts'
import { useSession } from '../session/merchant.tsx'

/** However much happens, the screen is drawn anew at most so often. */
const PAUSE_MS = 1_000

type Hint = { readonly kind: 'payment' | 'payout'; readonly id: string }

/** What a hint makes old. */
const TOUCHED: Record<Hint['kind'], string[]> = {
  payment: ['payments', 'overview', 'balances', 'events'],
  payout: ['payouts', 'overview', 'balances', 'events'],
}

/** Hears from the server what changed, and asks again for what is on the screen. The browser connects again by itself. */
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
      const { kind } = JSON.parse(data) as Hint
      for (const name of TOUCHED[kind] ?? []) touched.add(name)
      timer ??= setTimeout(refresh, PAUSE_MS)
    }
    // What happened while the line was cut was told to nobody.
    let wasOpen = false
    source.onopen = () => {
      if (wasOpen) {
        for (const name of Object.values(TOUCHED).flat()) touched.add(name)
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
