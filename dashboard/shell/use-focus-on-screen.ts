import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A new screen begins at its top, and screen readers announce its name. */
export function useFocusOnScreen() {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    scrollTo(0, 0)
    const isTyping = document.activeElement?.matches('input, textarea')
    if (!isTyping) content.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [pathname])
  return content
}
