import type { Permission } from '../../src/dashboard/people/permissions.ts'
import { paths } from '../paths.ts'

type Tab = {
  readonly name: 'members' | 'roles' | 'changes' | 'audit'
  readonly to: string
  readonly permission: Permission
}

/** The team, its roles, what waits for a second owner, and the audit log. */
export const TEAM_TABS: readonly Tab[] = [
  { name: 'members', to: paths.team, permission: 'team.read' },
  { name: 'roles', to: paths.roles, permission: 'team.read' },
  { name: 'changes', to: paths.changes, permission: 'policy.read' },
  { name: 'audit', to: paths.audit, permission: 'audit.read' },
]
