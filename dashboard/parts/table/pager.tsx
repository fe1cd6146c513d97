import { Button } from '@mantine/core'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useWords } from '../../language/locale.tsx'
import { words } from '../words.ts'
import css from './pager.module.css'

/** Pages through a list by its cursors. Visited pages stay in the history, for the way back. */
export function Pager({ nextCursor }: { nextCursor: string | null | undefined }) {
  const text = useWords(words)
  const [search] = useSearchParams()
  const { state, pathname } = useLocation()
  const cursor = search.get('cursor')
  const passed: string[] = state?.passed ?? []
  const to = (at: string | null) => {
    const params = new URLSearchParams(search)
    if (at) params.set('cursor', at)
    else params.delete('cursor')
    return { pathname, search: params.toString() }
  }
  if (!cursor && !nextCursor) return null
  return (
    <nav className={css.pager} aria-label={`${text.previous}, ${text.next}`}>
      {cursor && (
        <Button
          variant="default"
          component={Link}
          to={to(passed.at(-1) || null)}
          state={{ passed: passed.slice(0, -1) }}
          data-page="previous"
        >
          {passed.length > 1 ? text.previous : text.firstPage}
        </Button>
      )}
      {nextCursor && (
        <Button
          variant="default"
          component={Link}
          to={to(nextCursor)}
          state={{ passed: [...passed, cursor ?? ''] }}
          data-page="next"
        >
          {text.next}
        </Button>
      )}
    </nav>
  )
}
