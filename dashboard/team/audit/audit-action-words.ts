import type { Words } from '../../language/locale.tsx'
import { type ActionNames, en } from './audit-actions-en.ts'
import { id } from './audit-actions-id.ts'

/** The audited actions in words. */
export const actionWords: Words<ActionNames> = { en, id }
