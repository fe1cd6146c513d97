import { NativeSelect, TextInput } from '@mantine/core'
import type { Settings } from '../api/replies.ts'
import { CURRENCIES } from '../format/currencies.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Form, faultOf, textOf } from '../parts/form/form.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { Panel } from '../parts/screen.tsx'
import { useMay } from '../session/session.tsx'
import { refreshMe } from '../session/sign-in-calls.ts'
import { DaysAndWarnings } from './days-and-warnings.tsx'
import { Matching } from './matching.tsx'
import { useChangeSettings, useSettings } from './queries.ts'
import { SettingsScreen } from './settings-screen.tsx'
import { words } from './words.ts'

/** What payers know of the business, and where they return to. */
export function Business() {
  const settings = useSettings()
  return (
    <SettingsScreen>
      {settings.data ? (
        <>
          <Profile settings={settings.data} />
          <DaysAndWarnings settings={settings.data} />
          <Returning settings={settings.data} />
          <Matching settings={settings.data} />
        </>
      ) : settings.error ? (
        <ErrorNotice error={settings.error} onRetry={() => settings.refetch()} />
      ) : (
        <LoadingPanel />
      )}
    </SettingsScreen>
  )
}

function Profile({ settings }: { settings: Settings }) {
  const text = useWords(words)
  const canChange = useMay('settings.change')
  const change = useChangeSettings(text.saved)
  const submit = (values: FormData) =>
    change.mutate(
      { displayName: textOf(values, 'displayName') ?? '', defaultCurrency: textOf(values, 'defaultCurrency') },
      { onSuccess: refreshMe },
    )
  return (
    <Panel title={text.profile} isNarrow>
      <Form
        submit={text.save}
        isBusy={change.isPending}
        isDisabled={!canChange}
        error={change.error}
        fields={['displayName', 'defaultCurrency']}
        onSubmit={submit}
      >
        <TextInput
          name="displayName"
          label={text.displayName}
          description={text.displayNameHint}
          defaultValue={settings.displayName}
          maxLength={64}
          required
          readOnly={!canChange}
          error={faultOf(change.error, 'displayName')}
        />
        <NativeSelect
          name="defaultCurrency"
          label={text.currency}
          description={text.currencyHint}
          defaultValue={settings.defaultCurrency ?? ''}
          disabled={!canChange}
          data={[{ value: '', label: text.currencyNone }, ...CURRENCIES.map((code) => ({ value: code, label: code }))]}
          error={faultOf(change.error, 'defaultCurrency')}
        />
      </Form>
    </Panel>
  )
}

function Returning({ settings }: { settings: Settings }) {
  const text = useWords(words)
  const canChange = useMay('settings.change')
  const change = useChangeSettings(text.saved)
  const submit = (values: FormData) =>
    change.mutate({ successUrl: textOf(values, 'successUrl'), cancelUrl: textOf(values, 'cancelUrl') })
  return (
    <Panel title={text.returning} isNarrow>
      <Form
        submit={text.save}
        isBusy={change.isPending}
        isDisabled={!canChange}
        error={change.error}
        fields={['successUrl', 'cancelUrl']}
        onSubmit={submit}
      >
        <p className="muted">{text.returningText}</p>
        {(['successUrl', 'cancelUrl'] as const).map((name) => (
          <TextInput
            key={name}
            name={name}
            label={text[name]}
            placeholder="https://"
            defaultValue={settings[name] ?? ''}
            readOnly={!canChange}
            error={faultOf(change.error, name)}
          />
        ))}
      </Form>
    </Panel>
  )
}
