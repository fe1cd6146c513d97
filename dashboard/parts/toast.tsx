import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import css from './toast.module.css'

const STAYS_MS = 4_000
const ToastContext = createContext<(message: string) => void>(() => {})

/** Briefly confirms an action. Errors are never shown here: they stay where they occurred. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ message: string; at: number } | null>(null)
  const show = useCallback((message: string) => setShown({ message, at: Date.now() }), [])
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), STAYS_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <ToastContext value={show}>
      {children}
      <output className={css.place}>
        {shown && (
          <span className={css.toast} key={shown.at}>
            <Icon name="check" size={16} />
            {shown.message}
          </span>
        )}
      </output>
    </ToastContext>
  )
}

export const useToast = () => use(ToastContext)
