import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import css from './toast.module.css'

const STAYS_MS = 4_000
const ToastContext = createContext<(message: string) => void>(() => {})

/** Says shortly that something was done. Troubles are never said here: they stay where they arose. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<{ message: string; at: number } | null>(null)
  const say = useCallback((message: string) => setSaid({ message, at: Date.now() }), [])
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), STAYS_MS)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <ToastContext value={say}>
      {children}
      <output className={css.place}>
        {said && (
          <span className={css.toast} key={said.at}>
            <Icon name="check" size={16} />
            {said.message}
          </span>
        )}
      </output>
    </ToastContext>
  )
}

export const useToast = () => use(ToastContext)
