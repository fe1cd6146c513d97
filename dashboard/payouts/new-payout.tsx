import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { SendMoney } from '../../src/payouts/schema.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { formatMoney } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Form, faultOf } from '../parts/form.tsx'
import { Panel, Screen } from '../parts/screen.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/merchant.tsx'
import { AccountFields } from './account-fields.tsx'
import { useBalances } from './queries.ts'
import { readPayoutForm } from './read-payout-form.ts'
import { Review } from './review.tsx'
import { words } from './words.ts'

/** Sends money: the receiver, the amount, a review. A payout is shown as sent only once the server has accepted it. */
export function NewPayout() {
  const text = useWords(words)
  const locale = useLocale()
  const navigate = useNavigate()
  const { environment } = useSession()
  const [order, setOrder] = useState<SendMoney | null>(null)
  const [isAmountOdd, setAmountOdd] = useState(false)
  const balance = useBalances().data?.data.find(({ currency }) => currency === 'IDR')
  const send = useMutation({
    mutationFn: (order: SendMoney) => call('POST /dashboard/api/payouts', { body: order }),
    onSuccess: ({ data }) => {
      setOrder(null)
      queryClient.invalidateQueries({ queryKey: ['payouts'] })
      queryClient.invalidateQueries({ queryKey: ['balances'] })
      if ('id' in data) navigate(paths.payout(data.id))
    },
    // Faults stand beside the fields, which the dialog would cover.
    onError: () => setOrder(null),
  })
  const back = { to: paths.payouts, label: text.title }
  if (send.data && 'approvalId' in send.data.data) {
    return (
      <Screen title={text.sendTitle} back={back}>
        <EmptyState icon="clock" title={text.waiting} text={text.waitingText}>
          <Button component={Link} to={paths.approvals}>
            {text.toApprovals}
          </Button>
        </EmptyState>
      </Screen>
    )
  }
  const fault = (field: string) => faultOf(send.error, field)
  const review = (values: FormData) => {
    const order = readPayoutForm(values)
    setAmountOdd(Number.isNaN(order.amount))
    if (!Number.isNaN(order.amount)) setOrder(order)
  }
  return (
    <Screen title={text.sendTitle} back={back}>
      <Panel isNarrow>
        <Form submit={text.review} isBusy={send.isPending} error={send.error} fields={FIELDS} onSubmit={review}>
          <AccountFields fault={fault} />
          {environment === 'sandbox' && <p className="muted">{text.magic}</p>}
          <TextInput
            name="amount"
            label={text.amount}
            description={balance ? text.available(formatMoney(balance.available, 'IDR', locale)) : text.amountHint}
            placeholder="250000"
            inputMode="numeric"
            required
            error={isAmountOdd ? text.amountOdd : fault('amount')}
          />
          <TextInput
            name="externalId"
            label={text.reference}
            description={text.referenceHint}
            maxLength={64}
            required
            error={fault('externalId')}
          />
          <TextInput
            name="remark"
            label={`${text.remark} (${text.optional})`}
            description={text.remarkHint}
            maxLength={100}
            error={fault('remark')}
          />
        </Form>
      </Panel>
      {order && (
        <Confirm
          opened
          title={text.reviewTitle}
          action={text.sendAmount(formatMoney(order.amount, order.currency, locale))}
          isBusy={send.isPending}
          error={null}
          onConfirm={() => send.mutate(order)}
          onClose={() => setOrder(null)}
        >
          <Review order={order} />
          <p>{text.reviewText}</p>
        </Confirm>
      )}
    </Screen>
  )
}

const FIELDS = [
  'attributes.receiverName',
  'attributes.receiverAccountNo',
  'attributes.receiverBankCode',
  'amount',
  'externalId',
  'remark',
]
