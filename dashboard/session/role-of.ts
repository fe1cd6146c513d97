import { type BuiltInRole, isBuiltIn } from '../../src/dashboard/people/permissions.ts'

type Named = { readonly role: string; readonly roleName: string | null }

/** The name of a member's role: built-in ones in the reader's language, others as the account named them. */
export const roleOf = ({ role, roleName }: Named, names: Readonly<Record<BuiltInRole, string>>): string =>
  isBuiltIn(role) ? names[role] : (roleName ?? role)
