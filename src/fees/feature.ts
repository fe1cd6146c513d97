import type { Feature } from '../feature.ts'
import { holidayWarning } from '../markets/holiday-warning.ts'
import type { Authenticator } from '../merchants/authentication/authenticate.ts'
import { feeRoutes } from './routes.ts'

type Parts = {
  readonly authenticator: Authenticator
  readonly livemode: boolean
  readonly log: Readonly<Record<'warn' | 'info', (message: string) => void>>
}

/** Merchants' view of their plans; operators change plans in the dashboard and on the command line. */
export function feesFeature({ log, ...parts }: Parts): Feature {
  const warning = holidayWarning(parts.authenticator.clock())
  // No money depends on it in a sandbox, whose first line is for the person who starts it.
  if (warning !== undefined) log[parts.livemode ? 'warn' : 'info'](warning)
  return { routes: (server) => feeRoutes(server, parts) }
}
