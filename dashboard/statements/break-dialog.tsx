import { NativeSelect, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { HOME_CURRENCY } from '../../src/markets/market-of.ts'
import { call } from '../api/call.ts'
import { formatDecimal } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Dialog } from '../parts/dialogs/dialog.tsx'
import { Form, faultOf, textOf } from '../parts/form/form.tsx'
import { useToast } from '../parts/toast.tsx'
import { AccountSelect } from './account-select.tsx'
import { sumOf } from './amounts.ts'
import { type Break, type Named, reloadStatements } from './queries.ts'
import css from './statements.module.css'
import { words } from './words.ts'

type Props = {
  /** One, or several for which the same holds. */
  settled: readonly Break[]
  accounts: readonly string[]
  names: Named
  onClose: () => void
  onSettled: () => void
}
type Action = 'book' | 'explain' | 'reopen'

/** Where what a difference looks like is usually booked. */
const USUAL: Readonly<Record<string, string>> = {
  fee: 'expense:bank_fee',
  tax: 'expense:tax',
  interest: 'income:interest',
  unasked: 'suspense',
  second_time: 'suspense',
  not_arrived: 'expense:loss',
  not_debited: 'income:other',
}

/** Usual differences are booked at once; for others the bank or provider is contacted first, and they are explained until then. */
const BOOKED_AT_ONCE: readonly string[] = ['fee', 'tax', 'interest', 'unasked', 'second_time']

const settle = ({ id }: Break, action: Action, note: string, account: string): Promise<unknown> => {
  const params = { id }
  if (action === 'explain')
    return call('POST /dashboard/api/operator/statements/breaks/:id/explain', { params, body: { note } })
  if (action === 'reopen')
    return call('POST /dashboard/api/operator/statements/breaks/:id/reopen', { params, body: { note } })
  return call('POST /dashboard/api/operator/statements/breaks/:id/book', { params, body: { account, note } })
}

/** Books or explains differences, or opens those again that were explained. */
export function BreakDialog({ settled, accounts, names, onClose, onSettled }: Props) {
  const text = useWords(words)
  const locale = useLocale()
  const showToast = useToast()
  const suggestions = [...new Set(settled.map(({ suggestion }) => suggestion))]
  const other = settled.every(({ state }) => state === 'EXPLAINED') ? 'reopen' : 'explain'
  const isBooked = suggestions.every((suggestion) => BOOKED_AT_ONCE.includes(suggestion))
  const [action, setAction] = useState<Action>(isBooked ? 'book' : other)
  const save = useMutation({
    mutationFn: async (values: FormData) => {
      // One after the other: what an error leaves is still there to be settled.
      for (const one of settled) {
        if (action === 'explain' && one.state === 'EXPLAINED') continue
        await settle(one, action, textOf(values, 'note') ?? '', textOf(values, 'account') ?? '')
      }
    },
    onSuccess: () => {
      showToast(text.done)
      onSettled()
    },
    onSettled: reloadStatements,
  })
  const actions: { value: Action; label: string }[] = [
    { value: 'book', label: text.actions.book },
    { value: other, label: other === 'reopen' ? text.reopen : text.actions.explain },
  ]
  const [first] = settled
  const sum = formatDecimal(sumOf(settled.map(({ amount }) => amount)), first?.currency ?? HOME_CURRENCY, locale)
  return (
    <Dialog
      title={settled.length === 1 ? `${text.settle}: ${sum}` : `${text.settleThem(settled.length)}: ${sum}`}
      onClose={onClose}
    >
      {suggestions.map((suggestion) => (
        <p key={suggestion} className={css.intro}>
          {text.suggestions[suggestion]}
        </p>
      ))}
      <Form
        submit={text.save}
        isBusy={save.isPending}
        error={save.error}
        fields={['account', 'note']}
        onSubmit={(values) => save.mutate(values)}
      >
        <NativeSelect
          label={text.action}
          description={action === 'reopen' ? undefined : text.actionsHint[action]}
          value={action}
          data={actions}
          onChange={(event) =>
            setAction(actions.find(({ value }) => value === event.currentTarget.value)?.value ?? action)
          }
        />
        {action === 'book' && (
          <AccountSelect
            label={text.account}
            accounts={accounts}
            names={names}
            initial={USUAL[suggestions.length === 1 ? (suggestions[0] ?? '') : '']}
          />
        )}
        <Textarea
          name="note"
          label={text.note}
          description={text.noteHint}
          required
          maxLength={500}
          error={faultOf(save.error, 'note')}
          data-autofocus
        />
      </Form>
    </Dialog>
  )
}
