import { TextInput } from '@mantine/core'
import { Link } from 'react-router'
import type { Settings } from '../../api/replies.ts'
import { useWords } from '../../language/locale.tsx'
import { Form, faultOf, textOf } from '../../parts/form/form.tsx'
import { Panel } from '../../parts/screen.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/session.tsx'
import { useChangeSettings } from '../../settings/queries.ts'
import { words } from '../words.ts'
import { ClaimUrls } from './claim-urls.tsx'
import { Ping } from './ping.tsx'

/** The URLs that webhooks are delivered to. */
export function Endpoint({ settings }: { settings: Settings }) {
  const text = useWords(words)
  const canChange = useMay('settings.change')
  const canPing = useMay('webhooks.act')
  const change = useChangeSettings(text.urlsSaved)
  const submit = (values: FormData) => {
    const [webhookUrl, callbackUrl] = [textOf(values, 'webhookUrl'), textOf(values, 'callbackUrl')]
    // A member who may make refunds confirms an address by setting it; changing only the other one must not.
    const isLeftAlone = webhookUrl === settings.webhookUrl && !settings.receivesClaimUrls
    change.mutate({ callbackUrl, ...(!isLeftAlone && { webhookUrl }) })
  }
  return (
    <Panel title={text.endpoint} isNarrow>
      <Form
        submit={text.saveUrls}
        isBusy={change.isPending}
        error={change.error}
        fields={['webhookUrl', 'callbackUrl']}
        isDisabled={!canChange}
        onSubmit={submit}
        beside={
          <>
            {settings.webhookUrl !== null && canPing && <Ping />}
            {settings.webhookUrl !== null && <Link to={paths.webhookEndpoint('webhookUrl')}>{text.seeDeliveries}</Link>}
          </>
        }
      >
        <TextInput
          name="webhookUrl"
          type="url"
          label={text.webhookUrl}
          description={text.endpointHint}
          placeholder="https://"
          defaultValue={settings.webhookUrl ?? ''}
          readOnly={!canChange}
          error={faultOf(change.error, 'webhookUrl')}
        />
        <TextInput
          name="callbackUrl"
          type="url"
          label={text.callbackUrl}
          description={text.callbackHint}
          placeholder="https://"
          defaultValue={settings.callbackUrl ?? ''}
          readOnly={!canChange}
          error={faultOf(change.error, 'callbackUrl')}
        />
      </Form>
      {settings.webhookUrl !== null && (
        <div style={{ marginTop: '1rem' }}>
          <ClaimUrls id="webhookUrl" url={settings.webhookUrl} receives={settings.receivesClaimUrls} />
        </div>
      )}
    </Panel>
  )
}
