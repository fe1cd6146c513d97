import type { Permission } from '../../src/dashboard/team/permissions.ts'
import { paths } from '../paths.ts'

type Tab = {
  readonly name: 'members' | 'changes' | 'security' | 'audit'
  readonly to: string
  readonly permission: Permission
}

/** The team, what waits for a second owner, one's own security, and the audit log. */
export const TEAM_TABS: readonly Tab[] = [
  { name: 'members', to: paths.team, permission: 'team.read' },
  { name: 'changes', to: paths.changes, permission: 'policy.read' },
  { name: 'security', to: paths.security, permission: 'team.read' },
  { name: 'audit', to: paths.audit, permission: 'audit.read' },
]
