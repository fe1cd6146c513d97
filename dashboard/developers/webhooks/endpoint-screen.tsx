import { useParams } from 'react-router'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../../parts/loading.tsx'
import { Panel, Screen } from '../../parts/screen.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/session.tsx'
import { useSettings } from '../../settings/queries.ts'
import { words } from '../words.ts'
import { ClaimUrls, receivesRefunds } from './claim-urls.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { EndpointDeliveries } from './endpoint-deliveries.tsx'
import { useEndpoint } from './endpoint-queries.ts'
import { EndpointState } from './endpoint-table.tsx'
import { Ping } from './ping.tsx'

const isOfSettings = (id: string): id is 'webhookUrl' | 'callbackUrl' => id === 'webhookUrl' || id === 'callbackUrl'

/** One endpoint, also one of the settings' two: what it is, what was sent there, and sending again what failed. */
export function EndpointScreen() {
  const { id = '' } = useParams()
  return isOfSettings(id) ? <SettingsEndpoint name={id} /> : <FurtherEndpoint id={id} />
}

const useBack = () => ({ to: paths.webhooks, label: useWords(words).tabs.webhooks })

function SettingsEndpoint({ name }: { name: 'webhookUrl' | 'callbackUrl' }) {
  const text = useWords(words)
  const settings = useSettings()
  const url = settings.data?.[name]
  return (
    <Screen title={text.settingsEndpoint[name] ?? name} back={useBack()}>
      {settings.error && <ErrorNotice error={settings.error} onRetry={() => settings.refetch()} />}
      <Panel>
        {url === null ? (
          <p className="muted">{text.noAddress}</p>
        ) : (
          <Facts facts={[{ label: text.endpointUrl, value: url && <span className="mono">{url}</span> }]} />
        )}
      </Panel>
      {url && <EndpointDeliveries id={name} />}
    </Screen>
  )
}

function FurtherEndpoint({ id }: { id: string }) {
  const text = useWords(words)
  const canPing = useMay('webhooks.act')
  const back = useBack()
  const { data: endpoint, error, refetch } = useEndpoint(id, true)
  if (!endpoint) {
    return (
      <Screen title={id} back={back}>
        {error ? <ErrorNotice error={error} onRetry={() => refetch()} /> : <LoadingPanel />}
      </Screen>
    )
  }
  const { url, events, description, disabledAt, createdAt } = endpoint
  return (
    <Screen title={new URL(url).host} back={back} actions={<EndpointActions endpoint={endpoint} />}>
      <Panel>
        <Facts
          facts={[
            { label: text.endpointUrl, value: <span className="mono">{url}</span>, copy: url },
            { label: text.endpointEvents, value: <span className="mono">{events.join(', ')}</span> },
            { label: text.endpointNote, value: description },
            { label: text.endpointState, value: <EndpointState endpoint={endpoint} /> },
            { label: text.endpointSince, value: disabledAt && <Moment at={disabledAt} exact /> },
            { label: text.endpointCreated, value: <Moment at={createdAt} exact /> },
          ]}
        />
        {receivesRefunds(events) && (
          <div style={{ marginTop: '1rem' }}>
            <ClaimUrls id={id} url={url} receives={endpoint.receivesClaimUrls} />
          </div>
        )}
        {canPing && (
          <div style={{ marginTop: '1rem' }}>
            <Ping endpoint={id} />
          </div>
        )}
      </Panel>
      <EndpointDeliveries id={id} />
    </Screen>
  )
}
