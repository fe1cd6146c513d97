import { type ReactNode, useEffect } from 'react'
import { useLanguage, useWords } from '../language/locale.tsx'
import { Mark } from '../parts/mark.tsx'
import css from './sign-in-layout.module.css'
import { words } from './words.ts'

/** The layout of every screen without a session: the logo, one task, and the other language. */
export function SignInLayout({ title, children }: { title: string; children: ReactNode }) {
  const text = useWords(words)
  const { locale, choose } = useLanguage()
  const other = locale === 'id' ? 'en' : 'id'
  useEffect(() => {
    document.title = `${title} · Gapura`
  }, [title])
  return (
    <div className={css.gate}>
      <header className={css.top}>
        <span className={css.brand}>
          <Mark />
          Gapura
        </span>
        <button type="button" className={css.language} lang={other} onClick={() => choose(other)}>
          {text.language}
        </button>
      </header>
      <main className={css.card}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}
