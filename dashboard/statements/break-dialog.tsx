import { NativeSelect, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { formatDecimal } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Form, faultOf, textOf } from '../parts/form.tsx'
import { useToast } from '../parts/toast.tsx'
import { AccountSelect } from './account-select.tsx'
import { type Break, type Named, reloadStatements } from './queries.ts'
import css from './statements.module.css'
import { words } from './words.ts'

type Props = { one: Break; accounts: readonly string[]; names: Named; onClose: () => void }
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

/** Books or explains one difference, or opens one again that was explained. */
export function BreakDialog({ one, accounts, names, onClose }: Props) {
  const text = useWords(words)
  const locale = useLocale()
  const showToast = useToast()
  const [action, setAction] = useState<Action>('book')
  const settle = useMutation({
    mutationFn: (values: FormData) => {
      const note = textOf(values, 'note') ?? ''
      const params = { id: one.id }
      if (action === 'explain')
        return call('POST /dashboard/api/operator/statements/breaks/:id/explain', { params, body: { note } })
      if (action === 'reopen')
        return call('POST /dashboard/api/operator/statements/breaks/:id/reopen', { params, body: { note } })
      const account = textOf(values, 'account') ?? ''
      return call('POST /dashboard/api/operator/statements/breaks/:id/book', { params, body: { account, note } })
    },
    onSuccess: async () => {
      await reloadStatements()
      showToast(text.done)
      onClose()
    },
  })
  const actions: { value: Action; label: string }[] = [
    { value: 'book', label: text.actions.book },
    one.state === 'EXPLAINED'
      ? { value: 'reopen', label: text.reopen }
      : { value: 'explain', label: text.actions.explain },
  ]
  return (
    <Dialog title={`${text.settle}: ${formatDecimal(one.amount, one.currency, locale)}`} onClose={onClose}>
      <p className={css.intro}>{text.suggestions[one.suggestion]}</p>
      <Form
        submit={text.save}
        isBusy={settle.isPending}
        error={settle.error}
        fields={['account', 'note']}
        onSubmit={(values) => settle.mutate(values)}
      >
        <NativeSelect
          label={text.action}
          description={action === 'reopen' ? undefined : text.actionsHint[action]}
          value={action}
          data={actions}
          onChange={(event) =>
            setAction(actions.find(({ value }) => value === event.currentTarget.value)?.value ?? action)
          }
          data-autofocus
        />
        {action === 'book' && (
          <AccountSelect label={text.account} accounts={accounts} names={names} initial={USUAL[one.suggestion]} />
        )}
        <Textarea
          name="note"
          label={text.note}
          description={text.noteHint}
          required
          maxLength={500}
          error={faultOf(settle.error, 'note')}
        />
      </Form>
    </Dialog>
  )
}
