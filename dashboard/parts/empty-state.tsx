import type { ReactNode } from 'react'
import css from './empty-state.module.css'
import { Icon, type IconName } from './icon.tsx'

type Props = { icon: IconName; title: string; text: string; children?: ReactNode }

/** An empty list: what will be here, and what to do next. */
export function EmptyState({ icon, title, text, children }: Props) {
  return (
    <div className={css.nothing}>
      <span className={css.mark}>
        <Icon name={icon} size={24} />
      </span>
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      {children && <div className={css.next}>{children}</div>}
    </div>
  )
}
