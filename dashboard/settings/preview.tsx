import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import css from './preview.module.css'
import { words } from './words.ts'

/** `look` says what else the page is drawn with, so that a change of it draws the page again. */
type Props = { accent: string | null; look: string }

/** While a colour is dragged the page is not drawn for each shade on the way. */
const SETTLE_MS = 200

/** The hosted page itself, in a frame in which nothing can be sent or opened. */
export function Preview({ accent, look }: Props) {
  const text = useWords(words)
  const locale = useLocale()
  const [accentColor] = useDebouncedValue(accent, SETTLE_MS)
  const page = useQuery({
    queryKey: ['checkout-preview', accentColor, locale, look],
    queryFn: ({ signal }) =>
      call('GET /dashboard/api/checkout-preview', { query: { ...(accentColor && { accentColor }), locale }, signal }),
    placeholderData: keepPreviousData,
  })
  if (page.error) return <ErrorNotice error={page.error} onRetry={() => page.refetch()} />
  if (!page.data) return <LoadingPanel />
  return <iframe className={css.frame} title={text.preview} srcDoc={page.data.html} sandbox="allow-same-origin" />
}
