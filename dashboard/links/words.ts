import type { Words } from '../language/locale.tsx'
import { en } from './words-en.ts'
import { id } from './words-id.ts'

export const words: Words<typeof en> = { en, id }
