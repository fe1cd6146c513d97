import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Form, faultOf, textOf } from '../parts/form/form.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { Panel } from '../parts/screen.tsx'
import { useMay } from '../session/session.tsx'
import { useChangeSettings, useSettings } from '../settings/queries.ts'
import { DevelopersScreen } from './developers-screen.tsx'
import css from './origins.module.css'
import { words } from './words.ts'

/** The origins whose pages may call the API from a browser. */
export function Origins() {
  const text = useWords(words)
  const canChange = useMay('settings.change')
  const settings = useSettings()
  const field = useRef<HTMLInputElement>(null)
  const add = useChangeSettings(text.originAdded)
  const remove = useChangeSettings(text.originRemoved)
  if (!settings.data) {
    return (
      <DevelopersScreen>
        {settings.error ? <ErrorNotice error={settings.error} onRetry={() => settings.refetch()} /> : <LoadingPanel />}
      </DevelopersScreen>
    )
  }
  const { allowedOrigins } = settings.data
  const empty = () => {
    if (field.current) field.current.value = ''
  }
  const submit = (values: FormData) =>
    add.mutate({ allowedOrigins: [...allowedOrigins, textOf(values, 'origin') ?? ''] }, { onSuccess: empty })
  return (
    <DevelopersScreen>
      <Panel title={text.tabs.origins} isNarrow>
        <p className="muted">{text.originsText}</p>
        <ul className={css.origins}>
          {allowedOrigins.map((origin) => (
            <li key={origin}>
              <span className="mono">{origin}</span>
              {canChange && (
                <Button
                  size="xs"
                  variant="subtle"
                  color="red"
                  aria-label={text.removeOf(origin)}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate({ allowedOrigins: allowedOrigins.filter((other) => other !== origin) })}
                >
                  {text.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {allowedOrigins.length === 0 && <p>{text.originsEmpty}</p>}
        <ErrorNotice error={remove.error} />
        {canChange && (
          <Form
            submit={text.add}
            isBusy={add.isPending}
            error={add.error}
            fields={['allowedOrigins', `allowedOrigins.${allowedOrigins.length}`]}
            onSubmit={submit}
          >
            <TextInput
              ref={field}
              name="origin"
              type="url"
              label={text.origin}
              description={text.originHint}
              required
              error={
                faultOf(add.error, 'allowedOrigins') ?? faultOf(add.error, `allowedOrigins.${allowedOrigins.length}`)
              }
            />
          </Form>
        )}
      </Panel>
    </DevelopersScreen>
  )
}
