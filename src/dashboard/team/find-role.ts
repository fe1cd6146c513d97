import type { Tx } from '../../db/transaction.ts'
import { BUILT_IN_ROLES, isBuiltIn, type Role } from '../people/permissions.ts'
import { listRoles } from './role-store.ts'

/** A role by its name or id, ignoring case; if there is none, the names of the existing ones. */
export async function findRole(
  tx: Tx,
  merchantId: string,
  named: string,
): Promise<{ readonly role: Role } | { readonly known: readonly string[] }> {
  if (isBuiltIn(named)) return { role: named }
  const made = await listRoles(tx, merchantId)
  const found = made.find(({ id, name }) => id === named || name.toLowerCase() === named.toLowerCase())
  return found ? { role: found.id } : { known: [...BUILT_IN_ROLES, ...made.map(({ name }) => `"${name}"`)] }
}
