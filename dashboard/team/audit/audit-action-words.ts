import type { Words } from '../../language/locale.tsx'
import { type ActionNames, en } from './audit-actions-en.ts'
import { id } from './audit-actions-id.ts'

/** The audited actions in words. */
export const actionWords: Words<ActionNames> = { en, id }

/** An action in words; one of another version by its own name. */
export const actionName = (names: ActionNames, action: string): string =>
  new Map<string, string>(Object.entries(names)).get(action) ?? action
