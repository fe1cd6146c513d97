import type { Permission } from '../../src/dashboard/people/permissions.ts'
import { paths } from '../paths.ts'

type Tab = {
  readonly name: 'keys' | 'webhooks' | 'events' | 'requests' | 'origins'
  readonly to: string
  readonly permission: Permission
}

/** The developers' screens, each for those who may read what it shows. */
export const DEVELOPER_TABS: readonly Tab[] = [
  { name: 'keys', to: paths.keys, permission: 'keys.read' },
  { name: 'webhooks', to: paths.webhooks, permission: 'settings.read' },
  { name: 'events', to: paths.events, permission: 'webhooks.read' },
  { name: 'requests', to: paths.requests, permission: 'requests.read' },
  { name: 'origins', to: paths.origins, permission: 'settings.read' },
]
