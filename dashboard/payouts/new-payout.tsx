import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { HOME_CURRENCY } from '../../src/markets/market-of.ts'
import type { SendMoney } from '../../src/payouts/schema.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import type { Payout } from '../api/replies.ts'
import { formatMoney } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Confirm } from '../parts/dialogs/confirm.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { useAddress } from '../parts/filters/use-address.ts'
import { AmountField } from '../parts/form/amount-field.tsx'
import { Form, faultOf } from '../parts/form/form.tsx'
import { Panel, Screen } from '../parts/screen.tsx'
import { paths } from '../paths.ts'
import { ChooseReceiver } from '../receivers/choose-receiver.tsx'
import { useSavedReceiver, useSaveReceiver } from '../receivers/queries.ts'
import { words as receiverWords } from '../receivers/words.ts'
import { useSession } from '../session/session.tsx'
import { AccountFields } from './account-fields.tsx'
import { useBalances, usePayout, useTerms } from './queries.ts'
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
  const terms = useTerms(order)
  const { get } = useAddress()
  const earlier = usePayout(get('like')).data
  const saved = useSavedReceiver(get('receiver')).data
  const { keepNew } = useWords(receiverWords)
  const [receiver, setReceiver] = useState<Receiver | null>(null)
  const known = receiver ?? saved ?? earlier?.attributes
  const [isToSave, setToSave] = useState(false)
  const save = useSaveReceiver(() => setToSave(false))
  // A chosen receiver replaces everything typed before.
  const [filled, setFilled] = useState(0)
  const choose = (chosen: Receiver | null) => {
    setReceiver(chosen)
    setFilled(filled + 1)
  }
  const balance = useBalances().data?.data.find(({ currency }) => currency === HOME_CURRENCY)
  const send = useMutation({
    mutationFn: (order: SendMoney) =>
      call('POST /dashboard/api/payouts', { query: { again: get('like') }, body: order }),
    onSuccess: ({ data }, { attributes }) => {
      setOrder(null)
      // The payout is on its way; a failure to save its receiver must not suggest otherwise.
      if (isToSave) save.mutate(attributes)
      for (const name of ['payouts', 'balances', 'overview']) queryClient.invalidateQueries({ queryKey: [name] })
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
        <ChooseReceiver onChoose={choose} />
        <Form
          key={earlier?.id ?? saved?.id ?? ''}
          submit={text.review}
          isBusy={send.isPending}
          error={send.error}
          fields={FIELDS}
          onSubmit={review}
        >
          <AccountFields key={`${earlier?.id} ${saved?.id} ${filled}`} fault={fault} known={known} />
          <Checkbox
            label={keepNew}
            checked={isToSave}
            onChange={({ currentTarget }) => setToSave(currentTarget.checked)}
          />
          {environment === 'sandbox' && <p className="muted">{text.magic}</p>}
          <AmountField
            name="amount"
            label={text.amount}
            currency={HOME_CURRENCY}
            {...(balance && { more: text.available(formatMoney(balance.available, HOME_CURRENCY, locale)) })}
            defaultValue={earlier?.amount ?? ''}
            required
            error={isAmountOdd ? text.amountOdd : fault('amount')}
          />
          <TextInput
            name="externalId"
            label={text.reference}
            defaultValue={earlier && nextReference(earlier.externalId)}
            description={text.referenceHint}
            maxLength={64}
            required
            error={fault('externalId')}
          />
          <TextInput
            name="remark"
            label={`${text.remark} (${text.optional})`}
            defaultValue={earlier?.remark ?? ''}
            description={text.remarkHint}
            maxLength={100}
            error={fault('remark')}
          />
        </Form>
      </Panel>
      {order && (
        <Confirm
          opened
          title={terms.data?.needsSecond ? text.askTitle : text.reviewTitle}
          action={(terms.data?.needsSecond ? text.askAmount : text.sendAmount)(
            formatMoney(order.amount, order.currency, locale),
          )}
          isBusy={send.isPending || terms.isPending}
          error={null}
          onConfirm={() => send.mutate(order)}
          onClose={() => setOrder(null)}
        >
          <Review order={order} terms={terms.data} />
          <p>{terms.data?.needsSecond ? text.askText : text.reviewText}</p>
        </Confirm>
      )}
    </Screen>
  )
}

/** A reference is never reused, so another try has one of its own: `rent-11`, `rent-11-r2`, `rent-11-r3`. */
function nextReference(reference: string): string {
  const [, base, count] = /^(.*)-r(\d{1,2})$/.exec(reference) ?? []
  return base && count ? `${base}-r${Number(count) + 1}` : `${reference}-r2`
}

type Receiver = Pick<Payout['attributes'], 'receiverName' | 'receiverAccountNo' | 'receiverBankCode'>

const FIELDS = [
  'attributes.receiverName',
  'attributes.receiverAccountNo',
  'attributes.receiverBankCode',
  'amount',
  'externalId',
  'remark',
]
