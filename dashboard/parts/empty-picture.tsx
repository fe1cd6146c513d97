import css from './empty-picture.module.css'
import { Icon, type IconName } from './icon.tsx'

const ROWS = [
  { name: 92, under: 58, sum: 44 },
  { name: 70, under: 76, sum: 56 },
  { name: 84, under: 46, sum: 38 },
] as const

/** What a list will look like once there is something in it: its rows in outline, faint, and never read out. */
export function EmptyPicture({ icon }: { icon: IconName }) {
  return (
    <div className={css.picture} aria-hidden="true">
      {ROWS.map(({ name, under, sum }) => (
        <div key={name} className={css.row}>
          <span className={css.mark}>
            <Icon name={icon} size={16} />
          </span>
          <span className={css.lines}>
            <span style={{ width: `${name}%` }} />
            <span style={{ width: `${under}%` }} />
          </span>
          <span className={css.tag} />
          <span className={css.sum} style={{ width: `${sum / 16}rem` }} />
        </div>
      ))}
    </div>
  )
}
