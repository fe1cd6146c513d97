import type { Words } from '../language/locale.tsx'
import { en } from './words-en.ts'
import { id } from './words-id.ts'

export type OperatorText = typeof en
export const words: Words<OperatorText> = { en, id }
