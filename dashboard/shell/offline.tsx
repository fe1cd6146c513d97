import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useWords } from '../language/locale.tsx'
import { Icon } from '../parts/icon.tsx'
import css from './shell.module.css'
import { words } from './words.ts'

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)
const isOnline = () => onlineManager.isOnline()

/** Shows that the device is offline: nothing is fetched until it is back, and what is shown may be old. */
export function Offline() {
  const text = useWords(words)
  const online = useSyncExternalStore(subscribe, isOnline)
  return (
    <div role="status">
      {!online && (
        <p className={css.offline}>
          <Icon name="alert" size={16} />
          {text.offline}
        </p>
      )}
    </div>
  )
}
