import { Navigate } from 'react-router'
import { may, type Permission } from '../../src/dashboard/people/permissions.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.tsx'

type Props = { tabs: readonly { to: string; permission: Permission }[] }

/** Leads to the first of several screens that the person may see. */
export function FirstTab({ tabs }: Props) {
  const { merchant } = useSession()
  const first = tabs.find(({ permission }) => may(merchant, permission))
  return <Navigate to={first?.to ?? paths.home} replace />
}
