import type { Locale } from '../view.ts'
import { en, type Text } from './en.ts'
import { id } from './id.ts'

const TEXTS: Record<Locale, Text> = { id, en }

/** The words of a language. */
export const textOf = (locale: Locale): Text => TEXTS[locale]
export type { Text }
