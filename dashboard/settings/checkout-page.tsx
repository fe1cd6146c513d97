import { Button, ColorInput } from '@mantine/core'
import { useState } from 'react'
import { DEFAULT_ACCENT } from '../../src/page/theme/accent.ts'
import type { Settings } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Form, faultOf } from '../parts/form/form.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { Panel } from '../parts/screen.tsx'
import { useMay } from '../session/session.tsx'
import css from './checkout-page.module.css'
import { LogoField } from './logo-field.tsx'
import { Preview } from './preview.tsx'
import { useChangeSettings, useSettings } from './queries.ts'
import { SettingsScreen } from './settings-screen.tsx'
import { words } from './words.ts'

/** How the hosted pages look, seen before it is saved. */
export function CheckoutPage() {
  const settings = useSettings()
  return (
    <SettingsScreen>
      {settings.data ? (
        <Look settings={settings.data} />
      ) : settings.error ? (
        <ErrorNotice error={settings.error} onRetry={() => settings.refetch()} />
      ) : (
        <LoadingPanel />
      )}
    </SettingsScreen>
  )
}

const HEX = /^#[0-9a-f]{6}$/i

function Look({ settings }: { settings: Settings }) {
  const text = useWords(words)
  const canChange = useMay('settings.change')
  const [accent, setAccent] = useState(settings.accentColor ?? '')
  const change = useChangeSettings(text.saved)
  const submit = () => change.mutate({ accentColor: accent === '' ? null : accent.toLowerCase() })
  return (
    <div className={css.columns}>
      <Panel title={text.look}>
        <Form
          submit={text.save}
          isBusy={change.isPending}
          isDisabled={!canChange}
          error={change.error}
          fields={['accentColor']}
          onSubmit={submit}
          beside={
            accent !== '' && (
              <Button variant="subtle" onClick={() => setAccent('')}>
                {text.accentDefault}
              </Button>
            )
          }
        >
          <ColorInput
            label={text.accent}
            description={text.accentHint}
            format="hex"
            value={accent}
            placeholder={DEFAULT_ACCENT}
            withEyeDropper={false}
            readOnly={!canChange}
            onChange={setAccent}
            error={faultOf(change.error, 'accentColor')}
          />
        </Form>
        <div className={css.logo}>
          <LogoField hasLogo={settings.logoUrl !== null} canChange={canChange} />
        </div>
      </Panel>
      <Panel title={text.preview}>
        <p className="muted">{text.previewText}</p>
        <Preview
          accent={HEX.test(accent) ? accent.toLowerCase() : null}
          look={`${settings.displayName} ${settings.logoUrl}`}
        />
      </Panel>
    </div>
  )
}
