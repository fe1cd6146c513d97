import type { ReactNode } from 'react'
import { useWords } from '../language/locale.tsx'
import { Moment } from '../parts/values/moment.tsx'
import css from './list-tools.module.css'
import { listWords } from './words.ts'

/** Between the filters of a list and its lines: what it comes to, and what can be done with it. */
export function ListTools({ summary, children }: { summary?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.tools}>
      <div className={css.summary}>{summary}</div>
      <div className={css.buttons}>{children}</div>
    </div>
  )
}

type Props = { at: string | null | undefined; isTextTooWide: boolean | undefined }

/** Says where an incomplete search ended; the next page continues from there. */
export function SearchedUntil({ at, isTextTooWide }: Props) {
  const text = useWords(listWords)
  return (
    <>
      {isTextTooWide && <p className="muted">{text.tooWide}</p>}
      {at && (
        <p className="muted">
          {text.searchedUntil} <Moment at={at} exact />
        </p>
      )}
    </>
  )
}
