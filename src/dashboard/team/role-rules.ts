import { ApiError, type Fault, fieldError } from '../../base/errors.ts'
import { NEEDS, type Permission } from '../people/permissions.ts'
import type { StoredRole } from './role-store.ts'

/** Most roles that a merchant may create. */
const ROLES_MAX = 30

/** Throws VALIDATION_ERROR if a permission is useless without another that is missing. */
export function assertWhole(permissions: readonly Permission[]): void {
  const faults = permissions.flatMap((permission): Fault[] => {
    const missing = (NEEDS[permission] ?? []).filter((needed) => !permissions.includes(needed))
    if (missing.length === 0) return []
    const message = `"${permission}" requires "${missing.join('", "')}".`
    return [{ field: 'permissions', code: 'INCOMPLETE', message }]
  })
  if (faults.length > 0) throw new ApiError('VALIDATION_ERROR', 'Some permissions require others.', faults)
}

/** Throws VALIDATION_ERROR for a name that another role has, LIMIT_EXCEEDED if there are too many. */
export function assertRoom(others: readonly StoredRole[], name: string): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    throw fieldError('name', 'TAKEN', 'Another role has this name.')
  }
  if (others.length >= ROLES_MAX) throw new ApiError('LIMIT_EXCEEDED', `An account has up to ${ROLES_MAX} such roles.`)
}
