import type { Fault } from '../base/errors.ts'

const NAMES = ['name', 'email', 'phone', 'externalId'] as const

/** A customer of whom nothing is known could not be distinguished from another. */
export function customerFaults(sent: { readonly [field in (typeof NAMES)[number]]?: unknown }): Fault[] {
  if (NAMES.some((field) => sent[field] !== undefined && sent[field] !== null)) return []
  const message = 'A customer needs at least one of "name", "email", "phone" and "externalId".'
  return [{ field: 'name', code: 'REQUIRED', message }]
}
