import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import css from './nothing-here.module.css'

type Props = { icon: IconName; title: string; text: string; children?: ReactNode }

/** An empty place that says what comes here, and what to do next. */
export function NothingHere({ icon, title, text, children }: Props) {
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
