import { Link } from 'react-router'
import type { Overview } from '../../src/dashboard/overview/schema.ts'
import { useWords } from '../language/locale.tsx'
import { Icon } from '../parts/icon.tsx'
import { Panel } from '../parts/screen.tsx'
import { BASE } from '../paths.ts'
import css from './overview.module.css'
import { words } from './words.ts'

/** What needs attention, each with a link. */
export function Attention({ attention }: { attention: Overview['attention'] }) {
  const text = useWords(words)
  return (
    <Panel title={text.attention}>
      {attention.length === 0 && (
        <p className={css.well}>
          <Icon name="check" />
          {text.allWell}
        </p>
      )}
      <ul className={css.attention}>
        {attention.map(({ kind, count, link }) => (
          <li key={kind}>
            <Link to={link.replace(BASE, '')}>
              <Icon name="alert" />
              <span>{text.attentionKinds[kind]?.(count) ?? kind}</span>
              <Icon name="chevron" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
