import type { Permission } from '../../src/dashboard/roles.ts'
import { paths } from '../paths.ts'

type Tab = { readonly name: 'members' | 'security' | 'audit'; readonly to: string; readonly permission: Permission }

/** The team, what protects oneself, and what everybody did. */
export const TEAM_TABS: readonly Tab[] = [
  { name: 'members', to: paths.team, permission: 'team.read' },
  { name: 'security', to: paths.security, permission: 'team.read' },
  { name: 'audit', to: paths.audit, permission: 'audit.read' },
]
