import { useEffect, useMemo, useRef } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { BASE } from '../paths.ts'

/** A router of these routes, which follows the address for as long as it is shown. */
export function useRouter(routes: RouteObject[]) {
  const router = useMemo(() => createBrowserRouter(routes, { basename: BASE }), [routes])
  const shown = useRef<typeof router>(undefined)
  useEffect(() => {
    shown.current = router
    return () => {
      shown.current = undefined
      // In development, React takes every part away once and puts it back at once.
      queueMicrotask(() => shown.current !== router && router.dispose())
    }
  }, [router])
  return router
}
