import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react'

export type Locale = 'id' | 'en'

const STORED_AS = 'gapura.locale'

/** The language chosen before, else the browser's; Indonesian only where the browser prefers it. */
function firstLocale(): Locale {
  const stored = localStorage.getItem(STORED_AS)
  if (stored === 'id' || stored === 'en') return stored
  return navigator.languages.some((language) => /^(id|in|ms|jv|su)\b/i.test(language)) ? 'id' : 'en'
}

type Language = { locale: Locale; choose(locale: Locale): void }
const LanguageContext = createContext<Language>({ locale: 'en', choose: () => {} })

/** Holds the language of the screen and stores the choice in this browser, whose other windows follow it. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [locale, setLocale] = useState(firstLocale)
  useLayoutEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => key === STORED_AS && setLocale(firstLocale())
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
  const choose = (chosen: Locale) => {
    localStorage.setItem(STORED_AS, chosen)
    setLocale(chosen)
  }
  return <LanguageContext value={{ locale, choose }}>{children}</LanguageContext>
}

export const useLanguage = (): Language => use(LanguageContext)
export const useLocale = (): Locale => use(LanguageContext).locale

/** The texts of one part of the app: the compiler holds `id` to the keys of `en`. */
export type Words<Text> = { readonly en: Text; readonly id: Text }

/** The words in the language of the screen. */
export const useWords = <Text,>(words: Words<Text>): Text => words[useLocale()]
