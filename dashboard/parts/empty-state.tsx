import { lazy, type ReactNode, Suspense } from 'react'
import css from './empty-state.module.css'
import { Icon, type IconName } from './icon.tsx'

type Props = { icon: IconName; title: string; text: string; children?: ReactNode }

/** Few see it, and not on their first screen. */
const EmptyPicture = lazy(async () => ({ default: (await import('./empty-picture.tsx')).EmptyPicture }))

/** Of lists that are empty because nothing was found, or all is done: nothing will stand there. */
const ENDS: readonly IconName[] = ['check', 'search', 'alert', 'chevron']

/** An empty list: what will be here, with a picture of it, and what to do next. */
export function EmptyState({ icon, title, text, children }: Props) {
  return (
    <div className={css.nothing}>
      {ENDS.includes(icon) ? (
        <span className={css.mark}>
          <Icon name={icon} size={24} />
        </span>
      ) : (
        <Suspense fallback={<span className={css.room} />}>
          <EmptyPicture icon={icon} />
        </Suspense>
      )}
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      {children && <div className={css.next}>{children}</div>}
    </div>
  )
}
