import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus on once a row is fixed: to the next one that needs it, else to the way on. It waits until `isReady`, since a
 * button that is still busy cannot be focused. Call what it returns when a row has been fixed.
 */
export function useFocusNext(place: RefObject<HTMLElement | null>, isReady: boolean): () => void {
  const isDue = useRef(false)
  useEffect(() => {
    if (!isDue.current || !isReady) return
    isDue.current = false
    const find = (mark: string) => place.current?.querySelector<HTMLElement>(`[${mark}]`)
    const target = find('data-fix') ?? find('data-review')
    target?.focus()
  })
  return () => {
    isDue.current = true
  }
}
