import type { ActionNames } from './audit-actions-en.ts'

/** An action in words; one of another version by its own name. */
export const actionName = (names: ActionNames, action: string): string =>
  new Map<string, string>(Object.entries(names)).get(action) ?? action
