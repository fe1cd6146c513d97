import { en } from './words-en.ts'
import { id } from './words-id.ts'

/** The words of collectors. */
export const words = { en, id }
