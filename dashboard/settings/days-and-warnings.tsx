import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { HOME, HOME_CURRENCY } from '../../src/markets/market-of.ts'
import { queryClient } from '../api/query-client.ts'
import type { Settings } from '../api/replies.ts'
import { CURRENCIES } from '../format/currencies.ts'
import { amountIn } from '../format/typed-amount.ts'
import { useWords } from '../language/locale.tsx'
import { AmountField } from '../parts/form/amount-field.tsx'
import { Form, faultOf, textOf } from '../parts/form/form.tsx'
import { Panel } from '../parts/screen.tsx'
import { useBalances } from '../payouts/queries.ts'
import { useMay } from '../session/session.tsx'
import { refreshMe } from '../session/sign-in-calls.ts'
import { useChangeSettings } from './queries.ts'
import { words } from './words.ts'

/** First, with the names people know them by. */
const OWN_ZONES = HOME.calendar.zones

/** Where the account's days begin, and with how little available it says so. */
export function DaysAndWarnings({ settings }: { settings: Settings }) {
  const text = useWords(words)
  const canChange = useMay('settings.change')
  const change = useChangeSettings(text.saved)
  const [added, setAdded] = useState<readonly string[]>([])
  const currencies = [...new Set([...useWarned(settings), ...added])]
  const others = CURRENCIES.filter((currency) => !currencies.includes(currency))
  const submit = (values: FormData) => {
    const lowBalances = currencies.flatMap((currency) => {
      const typed = textOf(values, fieldOf(currency))
      return typed === null ? [] : [{ currency, amount: amountIn(typed, currency) }]
    })
    const timeZone = textOf(values, 'timeZone') ?? settings.timeZone
    change.mutate({ timeZone, lowBalances }, { onSuccess: reload })
  }
  return (
    <Panel title={text.daysTitle} isNarrow>
      <Form
        submit={text.save}
        isBusy={change.isPending}
        isDisabled={!canChange}
        error={change.error}
        fields={['timeZone', ...currencies.map(fieldOf)]}
        onSubmit={submit}
      >
        <NativeSelect
          name="timeZone"
          label={text.timeZone}
          description={text.timeZoneHint}
          defaultValue={settings.timeZone}
          disabled={!canChange}
          data={zones(settings.timeZone)}
          error={faultOf(change.error, 'timeZone')}
        />
        {currencies.map((currency, at) => (
          <AmountField
            key={currency}
            name={fieldOf(currency)}
            label={text.lowBalance(currency)}
            {...(at === 0 ? { more: text.lowBalanceHint } : {})}
            currency={currency}
            autoFocus={currency === added.at(-1)}
            defaultValue={settings.lowBalances.find((one) => one.currency === currency)?.amount ?? ''}
            readOnly={!canChange}
          />
        ))}
        {canChange && others.length > 0 && (
          <NativeSelect
            label={text.lowBalanceAnother}
            value=""
            data={[
              { value: '', label: text.lowBalanceChoose },
              ...others.map((code) => ({ value: code, label: code })),
            ]}
            onChange={({ currentTarget: { value } }) => setAdded([...added, value])}
          />
        )}
      </Form>
    </Panel>
  )
}

const fieldOf = (currency: string) => `lowBalance.${currency}`

/** Rupiah, and what else there is a balance or a warning of. */
function useWarned({ lowBalances }: Settings): string[] {
  const mayRead = useMay('balances.read')
  const held = useBalances(mayRead).data?.data ?? []
  const others = [...held, ...lowBalances]
    .map(({ currency }) => currency)
    .filter((currency) => currency !== HOME_CURRENCY)
  return [HOME_CURRENCY, ...new Set(others)]
}

/** What everybody reads by days is read anew. */
const reload = async () => {
  await refreshMe()
  for (const name of ['overview', 'balances']) queryClient.invalidateQueries({ queryKey: [name] })
}

const zones = (chosen: string) => {
  const named = Object.entries(OWN_ZONES).map(([value, name]) => ({ value, label: `${name} (${value})` }))
  const others = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].filter(
    (zone) => !(zone in OWN_ZONES),
  )
  return [...named, ...others.sort()]
}
