import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { Profile } from '../../../src/dashboard/connections/schema.ts'
import { useWords } from '../../language/locale.tsx'
import { faultOf } from '../../parts/form/form.tsx'
import css from '../operator.module.css'
import { words } from '../words.ts'
import type { AccountRow } from './credentials-form.ts'

type Terms = NonNullable<Profile['virtualAccounts']>
type Props = {
  terms: Terms
  accounts: readonly AccountRow[]
  error: unknown
  onChange: (accounts: readonly AccountRow[]) => void
}

/** The banks whose virtual accounts were agreed on, a row each. */
export function AccountFields({ terms, accounts, error, onChange }: Props) {
  const text = useWords(words)
  const kinds: Readonly<Record<string, string>> = text.kinds
  const inquiries: Readonly<Record<string, string>> = text.inquiries
  const left = terms.banks.filter((bank) => !accounts.some((account) => account.bank === bank))
  const set = (at: number, changes: Partial<AccountRow>) =>
    onChange(accounts.map((account, i) => (i === at ? { ...account, ...changes } : account)))
  const [first] = left
  const add = () =>
    first && onChange([...accounts, { bank: first, companyCode: '', kind: terms.kinds[0] ?? '', inquiry: '' }])
  return (
    <fieldset className={css.group}>
      <legend>{text.virtualAccounts}</legend>
      {accounts.map(({ bank, companyCode, kind, inquiry }, at) => {
        const path = `credentials.virtualAccounts.${bank}`
        return (
          <div key={bank} className={css.row}>
            <NativeSelect
              label={text.bank}
              value={bank}
              data={[bank, ...left]}
              error={faultOf(error, path)}
              onChange={(event) => set(at, { bank: event.currentTarget.value })}
            />
            <TextInput
              label={text.companyCode}
              value={companyCode}
              inputMode="numeric"
              required
              error={faultOf(error, `${path}.companyCode`)}
              onChange={(event) => set(at, { companyCode: event.currentTarget.value })}
            />
            <NativeSelect
              label={text.kind}
              value={kind}
              data={terms.kinds.map((value) => ({ value, label: kinds[value] ?? value }))}
              error={faultOf(error, `${path}.kind`)}
              onChange={(event) => set(at, { kind: event.currentTarget.value })}
            />
            {terms.inquiry.length > 1 && (
              <NativeSelect
                label={text.inquiry}
                value={inquiry || (terms.inquiry[0] ?? '')}
                data={terms.inquiry.map((value) => ({ value, label: inquiries[value] ?? value }))}
                onChange={(event) => set(at, { inquiry: event.currentTarget.value })}
              />
            )}
            <Button
              variant="subtle"
              color="red"
              aria-label={`${text.takeAway}: ${bank}`}
              onClick={() => onChange(accounts.filter((_, i) => i !== at))}
            >
              {text.takeAway}
            </Button>
          </div>
        )
      })}
      {first && (
        <Button style={{ justifySelf: 'start' }} variant="default" onClick={add}>
          {text.addBank}
        </Button>
      )}
    </fieldset>
  )
}
