import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { DropFile } from '../../parts/form/drop-file.tsx'
import { Form, faultOf, isComplete, textOf } from '../../parts/form/form.tsx'
import { LoadingPanel } from '../../parts/loading.tsx'
import { Panel, Screen } from '../../parts/screen.tsx'
import { paths } from '../../paths.ts'
import css from '../operator.module.css'
import { reloadConnections, useMerchants, useProfiles } from '../queries.ts'
import { words } from '../words.ts'
import { CredentialFields, fieldOf } from './credential-fields.tsx'
import { words as namingWords, providerName } from './credential-names.ts'
import { type Part, partOf, partsOf } from './credential-parts.ts'
import { type CredentialsForm, EMPTY_FORM, readCredentialsFile, toCredentials } from './credentials-form.ts'
import { Made } from './made.tsx'
import { ProviderDocument } from './provider-document.tsx'

/** A new agreement: what the provider gave, typed or from a file. */
export function NewConnection() {
  const text = useWords(words)
  const profiles = useProfiles()
  return (
    <Screen title={text.newConnection} back={{ to: paths.connections, label: text.connections }}>
      <ErrorNotice error={profiles.error} onRetry={() => profiles.refetch()} />
      {profiles.data ? <Fields profiles={profiles.data.data} /> : !profiles.error && <LoadingPanel />}
    </Screen>
  )
}

type Profiles = NonNullable<ReturnType<typeof useProfiles>['data']>['data']

/** On which step a field stands. */
const stepOfField = (field: string): Step =>
  field.startsWith('credentials.') ? partOf(field.slice('credentials.'.length)) : 'provider'
type Step = 'provider' | Part

function Fields({ profiles }: { profiles: Profiles }) {
  const text = useWords(words)
  const naming = useWords(namingWords)
  const navigate = useNavigate()
  const merchants = useMerchants()
  const [name, setName] = useState(profiles[0]?.name ?? '')
  const [form, setForm] = useState(EMPTY_FORM)
  const profile = profiles.find((one) => one.name === name) ?? profiles[0]
  const create = useMutation({
    mutationFn: (values: FormData) => {
      const merchant = textOf(values, 'merchant')
      return call('POST /dashboard/api/operator/connections', {
        body: {
          profile: name,
          name: textOf(values, 'name') ?? '',
          ...(merchant ? { merchant } : {}),
          credentials: toCredentials(form),
        },
      })
    },
    onSuccess: reloadConnections,
  })
  const place = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState(0)
  const credentials = profile?.needs.map(({ path }) => path) ?? []
  const steps: readonly Step[] = ['provider', ...(profile ? partsOf(profile) : [])]
  // What the server refused is on a step before: its first field is led to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal leads to a step, not another provider
  useEffect(() => {
    if (!(create.error instanceof Problem)) return
    const refused = create.error.faults.map(({ field }) => stepOfField(field))
    const first = steps.findIndex((one) => refused.includes(one))
    if (first >= 0) setStep(first)
  }, [create.error])
  if (!profile) return null
  const { data: made } = create
  const last = steps.length - 1
  const isSound = () => isComplete(place.current?.querySelectorAll('input, select, textarea') ?? [])
  const go = (to: number) => {
    setStep(to)
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('input, select, textarea')?.focus())
  }
  const at = steps[step] ?? 'provider'
  const shown = (one: Step) => ({ ref: one === at ? place : null, className: css.step, hidden: one !== at })
  return (
    <Panel isNarrow title={naming.stepOf(step + 1, steps.length, naming.steps[at])}>
      <Form
        submit={step < last ? naming.next : text.create}
        isBusy={create.isPending}
        error={create.error}
        fields={['profile', 'name', ...credentials.map(fieldOf)]}
        isUnchecked
        onSubmit={(values) => isSound() && (step < last ? go(step + 1) : create.mutate(values))}
        beside={
          step > 0 && (
            <Button variant="default" onClick={() => go(step - 1)}>
              {naming.back}
            </Button>
          )
        }
      >
        <div {...shown('provider')}>
          <NativeSelect
            label={text.profile}
            value={name}
            data={profiles.map((one) => ({ value: one.name, label: providerName(one.name, naming.providers) }))}
            error={faultOf(create.error, 'profile')}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            name="name"
            label={text.name}
            description={text.nameHint}
            maxLength={64}
            required
            error={faultOf(create.error, 'name')}
          />
          <NativeSelect
            name="merchant"
            label={text.whose}
            data={[
              { value: '', label: text.everybody },
              ...(merchants.data?.data ?? []).map((merchant) => ({ value: merchant.id, label: merchant.name })),
            ]}
            error={faultOf(create.error, 'merchant')}
          />
          <ProviderDocument profile={profile} />
        </div>
        {partsOf(profile).map((part) => (
          <div key={part} {...shown(part)}>
            {part === 'outbound' && <CredentialsFile onRead={setForm} />}
            <CredentialFields profile={profile} form={form} onChange={setForm} error={create.error} part={part} />
          </div>
        ))}
      </Form>
      {made && (
        <Made
          title={text.madeTitle}
          made={made.made}
          inboundUrl={made.inboundUrl}
          onDone={() => navigate(paths.connection(made.id))}
        />
      )}
    </Panel>
  )
}

/** Takes a file of credentials. It does not leave the browser before the form is sent. */
function CredentialsFile({ onRead }: { onRead: (form: CredentialsForm) => void }) {
  const text = useWords(words)
  const [said, setSaid] = useState<string | null>(null)
  const read = async (file: File) => {
    const form = readCredentialsFile(await file.text())
    setSaid(form ? text.fileRead(file.name) : text.fileNoJson)
    if (form) onRead(form)
  }
  return (
    <DropFile
      label={text.chooseFile}
      said={said ?? text.dropFile}
      accept="application/json,.json"
      variant="default"
      onFile={read}
    />
  )
}
