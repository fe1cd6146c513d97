import { NativeSelect } from '@mantine/core'
import { queryClient } from '../api/query-client.ts'
import type { Settings } from '../api/replies.ts'
import { amountIn } from '../format/typed-amount.ts'
import { useWords } from '../language/locale.tsx'
import { AmountField } from '../parts/amount-field.tsx'
import { Form, faultOf, textOf } from '../parts/form.tsx'
import { Panel } from '../parts/screen.tsx'
import { useMay } from '../session/merchant.tsx'
import { refreshMe } from '../session/sign-in-calls.ts'
import { useChangeSettings } from './queries.ts'
import { words } from './words.ts'

/** First, with the names people know them by. */
const INDONESIAN = { 'Asia/Jakarta': 'WIB', 'Asia/Makassar': 'WITA', 'Asia/Jayapura': 'WIT' }

/** Where the account's days begin, and with how little available it says so. */
export function DaysAndWarnings({ settings }: { settings: Settings }) {
  const text = useWords(words)
  const canChange = useMay('settings.change')
  const change = useChangeSettings(text.saved)
  const submit = (values: FormData) => {
    const typed = textOf(values, 'lowBalance')
    const lowBalance = typed === null ? null : amountIn(typed, 'IDR')
    const timeZone = textOf(values, 'timeZone') ?? settings.timeZone
    change.mutate({ timeZone, lowBalance }, { onSuccess: reload })
  }
  return (
    <Panel title={text.daysTitle} isNarrow>
      <Form
        submit={text.save}
        isBusy={change.isPending}
        isDisabled={!canChange}
        error={change.error}
        fields={['timeZone', 'lowBalance']}
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
        <AmountField
          name="lowBalance"
          label={text.lowBalance}
          more={text.lowBalanceHint}
          placeholder="5.000.000"
          currency="IDR"
          defaultValue={settings.lowBalance ?? ''}
          readOnly={!canChange}
          error={faultOf(change.error, 'lowBalance')}
        />
      </Form>
    </Panel>
  )
}

/** What everybody reads by days is read anew. */
const reload = async () => {
  await refreshMe()
  for (const name of ['overview', 'balances']) queryClient.invalidateQueries({ queryKey: [name] })
}

const zones = (chosen: string) => {
  const named = Object.entries(INDONESIAN).map(([value, name]) => ({ value, label: `${name} (${value})` }))
  const others = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].filter(
    (zone) => !(zone in INDONESIAN),
  )
  return [...named, ...others.sort()]
}
