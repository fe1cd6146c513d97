import { useDebouncedCallback } from '@mantine/hooks'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'

/** What is to be forgotten when somebody goes on to another screen. */
const Leaving = createContext<Set<() => void>>(new Set())

/**
 * Tells what waits inside of it when somebody goes on to another screen. A blocker hears of each navigation at once, and a
 * router has room for one; `useNavigation` would say it a rendering later.
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
 * Calls `change` once nothing was typed for `delayMs`. Who goes on to another screen before is not brought back by it while
 * that screen loads.
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
