import { Button, FileButton, PasswordInput, Textarea, TextInput } from '@mantine/core'
import type { Profile } from '../../../src/dashboard/connections/schema.ts'
import { useWords } from '../../language/locale.tsx'
import { faultOf } from '../../parts/form/form.tsx'
import css from '../operator.module.css'
import { words } from '../words.ts'
import { AccountFields } from './account-fields.tsx'
import { words as naming, termOf } from './credential-names.ts'
import { GROUP_NAMES, GROUPS, isNeeded, type Part, partOf } from './credential-parts.ts'
import type { CredentialsForm } from './credentials-form.ts'

type Props = {
  profile: Pick<Profile, 'name' | 'adapter' | 'needs' | 'virtualAccounts'>
  form: CredentialsForm
  onChange: (form: CredentialsForm) => void
  error: unknown
  /** Whether what is empty stays as it is. */
  isChange?: boolean
  /** Which of the fields; absent: all. */
  part?: Part
}

const SECRETS = /(clientSecret|apiKey|callbackToken)$/
const KEYS = /(privateKey|publicKey)$/

/** What a field of credentials is called to the server, so that its faults find it. */
export const fieldOf = (path: string): string => `credentials.${path}`

/** Everything a profile needs and may have, field by field. */
export function CredentialFields({ profile, form, onChange, error, isChange = false, part }: Props) {
  const text = useWords(words)
  const { groups } = useWords(naming)
  const { needs, virtualAccounts } = profile
  const set = (path: string) => (value: string) => onChange({ ...form, values: { ...form.values, [path]: value } })
  const has = (path: string) => needs.some((one) => one.path === path)
  const isOfPart = (path: string) => part === undefined || partOf(path) === part
  const single = needs.filter(
    ({ path }) => path !== 'virtualAccounts' && !Object.hasOwn(GROUPS, path) && isOfPart(path),
  )
  const hintOf = (need: string) =>
    isChange ? text.unchanged : need === 'made' ? text.madeHint : need === 'optional' ? text.optional : ''
  return (
    <>
      {single.map(({ path, need }) => (
        <CredentialField
          key={path}
          path={path}
          term={termOf(profile, path)}
          value={form.values[path] ?? ''}
          isRequired={!isChange && need === 'required'}
          hint={hintOf(need)}
          error={faultOf(error, fieldOf(path))}
          onChange={set(path)}
        />
      ))}
      {isOfPart('virtualAccounts') && has('virtualAccounts') && virtualAccounts && (
        <AccountFields
          terms={virtualAccounts}
          accounts={form.accounts}
          error={error}
          onChange={(accounts) => onChange({ ...form, accounts })}
        />
      )}
      {GROUP_NAMES.filter((group) => has(group) && isOfPart(group)).map((group) => {
        const isRequired = needs.some(({ path, need }) => path === group && need === 'required')
        return (
          <fieldset key={group} className={css.group}>
            <legend>{group === 'payouts' ? text.payoutsFrom : text.debitsTo}</legend>
            {!isChange && !isRequired && <p className="muted">{groups[group]}</p>}
            {GROUPS[group].map((path, index) => (
              <CredentialField
                key={path}
                path={path}
                term={termOf(profile, path)}
                value={form.values[path] ?? ''}
                isRequired={!isChange && isNeeded(group, path, isRequired, form.values)}
                hint={isChange ? text.unchanged : ''}
                error={faultOf(error, fieldOf(path)) ?? (index === 0 ? faultOf(error, fieldOf(group)) : undefined)}
                onChange={set(path)}
              />
            ))}
          </fieldset>
        )
      })}
    </>
  )
}

type FieldProps = {
  path: string
  /** What the provider itself calls it. */
  term: string | undefined
  value: string
  isRequired: boolean
  hint: string
  error: string | undefined
  onChange: (value: string) => void
}

function CredentialField({ path, term, value, isRequired, hint, error, onChange }: FieldProps) {
  const text = useWords(words)
  const { names, hints, inProvider } = useWords(naming)
  const name = names[path] ?? path
  const description = (
    <>
      {hints[path] && `${hints[path]}. `}
      {term && `${inProvider(term)} `}
      <span className="mono">{path}</span>
      {hint && ` · ${hint}`}
    </>
  )
  const shared = {
    name: fieldOf(path),
    label: name,
    description,
    value,
    required: isRequired,
    autoComplete: 'off',
    spellCheck: false,
    error,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (SECRETS.test(path)) return <PasswordInput {...shared} autoComplete="new-password" />
  if (!KEYS.test(path)) return <TextInput {...shared} type={path === 'baseUrl' ? 'url' : 'text'} />
  return (
    <div>
      <Textarea
        {...shared}
        autosize
        minRows={3}
        maxRows={8}
        placeholder="-----BEGIN …"
        classNames={{ input: 'mono' }}
      />
      <FileButton onChange={(file) => file?.text().then(onChange)} accept=".pem,.key,.txt,.crt">
        {(props) => (
          <Button {...props} size="xs" variant="subtle" aria-label={`${text.chooseKey}: ${name}`}>
            {text.chooseKey}
          </Button>
        )}
      </FileButton>
    </div>
  )
}
