import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import type { Collector } from '../api/replies.ts'
import { amountIn } from '../format/typed-amount.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { AmountField } from '../parts/form/amount-field.tsx'
import { faultOf, textOf } from '../parts/form/form.tsx'
import { beside } from '../parts/form/form-layout.ts'
import { useToast } from '../parts/toast.tsx'
import layout from '../payments/payment/payment.module.css'
import { useMay } from '../session/session.tsx'
import { words } from './words.ts'

const AMOUNT = '25000'

/** Pays to a collector in the sandbox, as often as one likes. */
export function SimulateCollector({
  collector: { id, amount, minAmount, currency, instrument },
}: {
  collector: Collector
}) {
  const text = useWords(words)
  const showToast = useToast()
  const canAct = useMay('payments.act')
  const pay = useMutation({
    mutationFn: (values: FormData) => {
      const name = textOf(values, 'payer')
      return call('POST /v1/sandbox/collectors/:id/simulate', {
        params: { id },
        body: { amount: amountIn(textOf(values, 'amount'), currency), ...(name ? { payer: { name } } : {}) },
      })
    },
    onSuccess: () => showToast(text.simulated),
    onSettled: () => {
      for (const name of ['collectors', 'collections']) queryClient.invalidateQueries({ queryKey: [name] })
    },
  })
  if (!canAct || !instrument) return null
  return (
    <form
      className={layout.sandbox}
      aria-label={text.simulate}
      onSubmit={(event) => {
        event.preventDefault()
        pay.mutate(new FormData(event.currentTarget))
      }}
    >
      <h2>{text.simulate}</h2>
      <p>{text.simulateText}</p>
      <div style={beside}>
        <AmountField
          name="amount"
          label={text.amount}
          currency={currency}
          defaultValue={String(amount ?? minAmount ?? AMOUNT)}
          required
          error={faultOf(pay.error, 'amount')}
        />
        <TextInput name="payer" label={`${text.payer} (${text.optional})`} error={faultOf(pay.error, 'payer.name')} />
      </div>
      <Button type="submit" style={{ justifySelf: 'start' }} loading={pay.isPending}>
        {text.pay}
      </Button>
      <ErrorNotice error={pay.error} />
    </form>
  )
}
