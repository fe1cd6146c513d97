import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { HOME_CURRENCY } from '../../src/markets/market-of.ts'
import { call } from '../api/call.ts'
import { formatDecimal } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Dialog } from '../parts/dialogs/dialog.tsx'
import { Form, faultOf, textOf } from '../parts/form/form.tsx'
import { useToast } from '../parts/toast.tsx'
import { AccountSelect } from './account-select.tsx'
import { isZero } from './amounts.ts'
import { type Break, differenceOf, type Named, reloadStatements } from './queries.ts'
import css from './statements.module.css'
import { words } from './words.ts'

type Props = {
  id: string
  selected: readonly Break[]
  accounts: readonly string[]
  names: Named
  onClose: () => void
  onMatched: () => void
}

/** Says that what was selected is the same money, and what its difference is where there is one. */
export function MatchDialog({ id, selected, accounts, names, onClose, onMatched }: Props) {
  const text = useWords(words)
  const locale = useLocale()
  const showToast = useToast()
  const difference = differenceOf(selected)
  const match = useMutation({
    mutationFn: (values: FormData) =>
      call('POST /dashboard/api/operator/statements/:id/match', {
        params: { id },
        body: {
          entryIds: selected.flatMap(({ entryId }) => entryId ?? []),
          bookings: selected.flatMap(({ owner, transactionId }) =>
            owner && transactionId ? [{ owner, transactionId }] : [],
          ),
          ...(isZero(difference) ? {} : { difference: textOf(values, 'account') ?? '' }),
          note: textOf(values, 'note') ?? '',
        },
      }),
    onSuccess: async () => {
      await reloadStatements()
      showToast(text.done)
      onMatched()
    },
  })
  const said = formatDecimal(difference, selected[0]?.currency ?? HOME_CURRENCY, locale)
  return (
    <Dialog title={text.matchTitle} onClose={onClose}>
      <p>{text.matchText}</p>
      <ul className={css.intro}>
        {selected.map((one) => (
          <li key={one.id}>
            {text.where[one.kind]}: {one.subject ?? one.reference ?? one.text}{' '}
            <span className="tabular">{formatDecimal(one.amount, one.currency, locale)}</span>
          </li>
        ))}
      </ul>
      <Form
        submit={text.match}
        isBusy={match.isPending}
        error={match.error}
        fields={['note', 'difference']}
        onSubmit={(values) => match.mutate(values)}
      >
        {!isZero(difference) && <AccountSelect label={text.differenceTo(said)} accounts={accounts} names={names} />}
        <Textarea
          name="note"
          label={text.note}
          description={text.noteHint}
          required
          maxLength={500}
          error={faultOf(match.error, 'note')}
          data-autofocus
        />
      </Form>
    </Dialog>
  )
}
