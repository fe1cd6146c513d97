import { useDebouncedCallback } from '@mantine/hooks'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'

/** What to discard when the reader leaves for another screen. */
const Leaving = createContext<Set<() => void>>(new Set())

/**
 * Cancels pending changes inside it when the reader leaves for another screen. A blocker is notified of each navigation
 * at once, and a router takes only one; `useNavigation` would report it one render later.
 */
export function TellLeaving({ children }: { children: ReactNode }) {
  const [waiting] = useState(() => new Set<() => void>())
  useBlocker(({ currentLocation, nextLocation }) => {
    if (nextLocation.pathname !== currentLocation.pathname) for (const forget of waiting) forget()
    return false
  })
  return <Leaving value={waiting}>{children}</Leaving>
}

/**
 * Calls `change` once nothing was typed for `delayMs`. A reader who leaves earlier is not brought back while the next
 * screen loads.
 */
export function useTyped(change: (text: string) => void, delayMs: number): (text: string) => void {
  const waiting = use(Leaving)
  const debounced = useDebouncedCallback(change, delayMs)
  useEffect(() => {
    const forget = () => debounced.cancel()
    waiting.add(forget)
    return () => void waiting.delete(forget)
  }, [waiting, debounced])
  return debounced
}
