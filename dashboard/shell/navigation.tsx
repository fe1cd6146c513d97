import { NavLink } from 'react-router'
import { useWords } from '../language/locale.tsx'
import { Icon } from '../parts/icon.tsx'
import { useSession } from '../session/session.tsx'
import { menuOf } from './menu.ts'
import css from './navigation.module.css'
import { words } from './words.ts'

/** The menu of what the person may see. */
export function Navigation({ onChosen }: { onChosen?: () => void }) {
  const text = useWords(words)
  const { merchant } = useSession()
  return (
    <nav aria-label={text.main}>
      <ul className={css.menu}>
        {menuOf(merchant).map(({ name, to }) => (
          <li key={name}>
            <NavLink to={to} end={to === '/'} className={css.item ?? ''} {...(onChosen ? { onClick: onChosen } : {})}>
              <Icon name={name} />
              {text[name]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
