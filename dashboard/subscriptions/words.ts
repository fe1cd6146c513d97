import { en } from './words-en.ts'
import { id } from './words-id.ts'

/** The words of subscriptions. */
export const words = { en, id }
