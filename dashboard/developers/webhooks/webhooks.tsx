import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../../parts/loading.tsx'
import { useSettings } from '../../settings/queries.ts'
import { DevelopersScreen } from '../developers-screen.tsx'
import { Endpoint } from './endpoint.tsx'
import { EndpointTable } from './endpoint-table.tsx'
import { HealthTable } from './health-table.tsx'
import { SigningSecret } from './signing-secret.tsx'

/** Where events go, and what they are signed with. */
export function Webhooks() {
  const settings = useSettings()
  return (
    <DevelopersScreen>
      {settings.data ? (
        <>
          <HealthTable />
          <Endpoint settings={settings.data} />
          <SigningSecret />
          <EndpointTable />
        </>
      ) : settings.error ? (
        <ErrorNotice error={settings.error} onRetry={() => settings.refetch()} />
      ) : (
        <LoadingPanel />
      )}
    </DevelopersScreen>
  )
}
