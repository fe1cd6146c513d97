import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useWords } from '../language/locale.tsx'
import { Icon } from '../parts/icon.tsx'
import css from './shell.module.css'
import { words } from './words.ts'

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange)
const isOnline = () => onlineManager.isOnline()

/** Says that the device is offline: until it is back, nothing new is asked for and what is seen may be old. */
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
