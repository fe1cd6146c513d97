import { en } from './words-en.ts'
import { id } from './words-id.ts'

export const words = { en, id }
