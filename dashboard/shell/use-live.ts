import { useEffect } from 'react'
import type { Change } from '../../src/dashboard/live-updates/schema.ts'
import { queryClient } from '../api/query-client.ts'
import { ME_KEY } from '../session/me.ts'
import { useSession } from '../session/session.tsx'

/** A screen is refreshed at most this often; figures that add up much, as long as the server keeps a reply of them. */
const PAUSE_MS = 1_000
const FIGURES_PAUSE_MS = 5_000
const FIGURES = 'overview'

/** The queries whose results a change makes stale. */
const STALE: Record<Change['kind'], string[]> = {
  payment: ['payments', 'subscriptions', 'links', 'overview', 'balances', 'events'],
  payout: ['payouts', 'overview', 'balances', 'events'],
  collection: ['collections', 'collectors', 'customers', 'invoices', 'overview', 'balances', 'events'],
  collector: ['collectors', 'events'],
  invoice: ['invoices', 'subscriptions', 'customers', 'collections', 'overview', 'events'],
  refund: ['refunds', 'payments', 'collections', 'overview', 'balances', 'events'],
  subscription: ['subscriptions', 'customers', 'overview', 'events'],
  charge: ['subscriptions', 'customers', 'events'],
  saved_method: ['customers', 'subscriptions', 'events'],
  approval: ['payouts', 'refunds', 'payments', 'collections', 'overview'],
}

/** With who is signed in: a screen that shows none of the others learns so that its session has ended. */
const EVERYTHING = [...Object.values(STALE).flat(), ...ME_KEY]

/** Pause before another stream is tried after the server withdrew this one; the screen is refreshed meanwhile. */
const POLL_MS = 15_000

/**
 * Refreshes the screen when the server reports a change, and every `POLL_MS` while there is no stream. A person has few
 * streams at a time: a tab whose stream was displaced by a newer one reconnects when it is next viewed, so that
 * background tabs do not take streams from each other in turns.
 */
export function useLive(): void {
  const { id } = useSession().merchant
  useEffect(() => {
    const touched = new Set<string>()
    let source: EventSource
    let timer: ReturnType<typeof setTimeout> | undefined
    let figuresTimer: ReturnType<typeof setTimeout> | undefined
    let reconnect: ReturnType<typeof setTimeout> | undefined
    let wasOpen = false
    const refreshSoon = (names: readonly string[] = []) => {
      for (const name of names) if (name !== FIGURES) touched.add(name)
      timer ??= setTimeout(refresh, PAUSE_MS)
      if (names.includes(FIGURES)) figuresTimer ??= setTimeout(refreshFigures, FIGURES_PAUSE_MS)
    }
    const refreshFigures = () => {
      figuresTimer = undefined
      queryClient.invalidateQueries({ queryKey: [FIGURES] })
    }
    const refresh = () => {
      timer = undefined
      for (const name of touched) queryClient.invalidateQueries({ queryKey: [name] })
      touched.clear()
    }
    const connect = () => {
      source = new EventSource(`/dashboard/api/stream?merchant=${encodeURIComponent(id)}`)
      source.onmessage = ({ data }) => {
        const { kind }: Change = JSON.parse(data)
        refreshSoon(STALE[kind])
      }
      source.onopen = () => {
        // Changes while the connection was cut were not reported, nor those that the server's cached figures did not have.
        refreshSoon(wasOpen ? EVERYTHING : [FIGURES])
        wasOpen = true
      }
      source.addEventListener('displaced', () => {
        source.close()
        connectLater()
      })
      source.onerror = () => {
        // After a cut the browser reconnects by itself; it gives up where the server declined or the session has ended.
        if (source.readyState === EventSource.CLOSED) connectLater()
      }
    }
    const connectLater = () => {
      clearTimeout(reconnect)
      reconnect = setTimeout(() => {
        if (document.hidden) document.addEventListener('visibilitychange', reopen)
        else reopen()
      }, POLL_MS)
    }
    const reopen = () => {
      document.removeEventListener('visibilitychange', reopen)
      refreshSoon(EVERYTHING)
      connect()
    }
    connect()
    return () => {
      source.close()
      document.removeEventListener('visibilitychange', reopen)
      clearTimeout(timer)
      clearTimeout(figuresTimer)
      clearTimeout(reconnect)
    }
  }, [id])
}
