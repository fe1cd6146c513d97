import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useWords } from '../language/locale.tsx'
import { Icon } from '../parts/icon.tsx'
import { Moment } from '../parts/values/moment.tsx'
import css from './list-tools.module.css'
import { listWords } from './words.ts'

type ToolsProps = {
  summary?: ReactNode
  /** What the list is used for: never folded away. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * Between the filters of a list and its lines: what it comes to, and what can be done with it. On a phone all but the first sum is
 * behind one button: lines come first.
 */
export function ListTools({ summary, actions, children }: ToolsProps) {
  const text = useWords(listWords)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={css.tools} data-tools data-open={isOpen || undefined}>
      <div className={css.summary}>{summary}</div>
      <Button
        variant="subtle"
        className={css.toggle ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={<Icon name={isOpen ? 'up' : 'down'} size={14} />}
        onClick={() => setOpen(!isOpen)}
      >
        {text.moreTools}
      </Button>
      {actions && <div className={css.actions}>{actions}</div>}
      <div id={id} className={css.buttons}>
        {children}
      </div>
    </div>
  )
}

type Props = { at: string | null | undefined; isTextTooWide: boolean | undefined; isOldestFirst?: boolean }

/** Says where an incomplete search ended; the next page continues from there. */
export function SearchedUntil({ at, isTextTooWide, isOldestFirst = false }: Props) {
  const text = useWords(listWords)
  return (
    <>
      {isTextTooWide && <p className="muted">{text.tooWide}</p>}
      {at && (
        <p className="muted">
          {isOldestFirst ? text.searchedFrom : text.searchedUntil} <Moment at={at} exact />
        </p>
      )}
    </>
  )
}
