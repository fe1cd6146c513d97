import { Alert, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Refundable, RefundOptions } from '../../src/dashboard/refunds/schema.ts'
import { call } from '../api/call.ts'
import { formatMoney } from '../format/money.ts'
import { formatTime } from '../format/time.ts'
import { amountIn } from '../format/typed-amount.ts'
import { useZone } from '../format/zone.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Dialog } from '../parts/dialogs/dialog.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { AmountField } from '../parts/form/amount-field.tsx'
import { Form, faultOf } from '../parts/form/form.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { useToast } from '../parts/toast.tsx'
import { paths } from '../paths.ts'
import { AccountFields } from '../payouts/account-fields.tsx'
import { words as lookWords } from '../payouts/approvals/look-words.ts'
import { useMay } from '../session/session.tsx'
import { type RefundOf, reloadRefunds, useRefundOptions } from './queries.ts'
import { newExternalId, readRefundForm } from './read-refund-form.ts'
import { Way } from './refund-way.tsx'
import { words } from './words.ts'

type Props = {
  /** Whose money: that of a checkout, or what a collector received. */
  of?: RefundOf
  id: string
  transactionId?: string
  /** Opened from a list: a refund that needs no link stays in the list instead of opening its screen. */
  isOfList?: boolean
  /** An earlier refund failed: if this one is rejected too, it continues by link. */
  isAgain?: boolean
  onClose: () => void
}

/** Gives a payment back, wholly or in part: filled in so that pressing once more is enough. */
export function RefundDialog({ of = 'payments', id, transactionId, onClose, ...how }: Props) {
  const text = useWords(words)
  const options = useRefundOptions(of, id)
  return (
    <Dialog title={text.dialogTitle} onClose={onClose}>
      {options.data ? (
        <Choosing options={options.data} first={transactionId} of={of} onClose={onClose} {...how} />
      ) : options.error ? (
        <ErrorNotice error={options.error} onRetry={() => options.refetch()} />
      ) : (
        <LoadingPanel lines={4} />
      )}
    </Dialog>
  )
}

type How = Pick<Props, 'isOfList' | 'isAgain' | 'onClose'> & { of: RefundOf }
type ChoosingProps = How & { options: RefundOptions; first: string | undefined }

function Choosing({ options, first, ...how }: ChoosingProps) {
  const text = useWords(words)
  const locale = useLocale()
  const open = options.data.filter(({ left }) => left > 0)
  const [chosen, setChosen] = useState(first ?? open[0]?.transactionId)
  const payment = open.find(({ transactionId }) => transactionId === chosen)
  const requested = options.data.flatMap((one) => one.requested.map((each) => ({ ...each, currency: one.currency })))
  if (!payment) {
    return (
      <>
        <p>{text.nothingLeft}</p>
        <Waiting requested={requested} />
      </>
    )
  }
  return (
    <>
      <Waiting requested={requested} />
      {open.length > 1 && (
        <NativeSelect
          mb="md"
          label={text.which}
          value={chosen ?? ''}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={open.map(({ transactionId, left, currency, flags }) => ({
            value: transactionId,
            label: [formatMoney(left, currency, locale), ...flags.map((flag) => text.flagNames[flag])].join(' · '),
          }))}
        />
      )}
      <RefundForm key={payment.transactionId} payment={payment} {...how} />
    </>
  )
}

type Requested = Refundable['requested'][number] & { readonly currency: string }

/** Refunds that already wait for a second person, and so are no longer part of what is left. */
function Waiting({ requested }: { readonly requested: readonly Requested[] }) {
  const text = useWords(lookWords)
  const locale = useLocale()
  const zone = useZone()
  if (requested.length === 0) return null
  return (
    <Alert color="yellow" variant="light" my="sm">
      <strong>{text.requested}</strong>
      {requested.map(({ id, amount, currency, requestedBy, requestedAt }) => (
        <p key={id}>
          {formatMoney(amount, currency, locale)},{' '}
          {text.requestedBy(requestedBy, formatTime(new Date(requestedAt), { locale, zone }))}
        </p>
      ))}
    </Alert>
  )
}

type FormProps = How & { payment: Refundable }

function RefundForm({ payment, of, isOfList = false, isAgain = false, onClose }: FormProps) {
  const text = useWords(words)
  const locale = useLocale()
  const zone = useZone()
  const showToast = useToast()
  const navigate = useNavigate()
  const canSend = useMay('payouts.ask')
  const { transactionId, left, currency, railFault, alone, payer } = payment
  const [amount, setAmount] = useState(String(left))
  const [fallback, setFallback] = useState(() => {
    if (railFault === null && !isAgain) return 'none'
    // Where it came from needs no link, once a person has looked at it.
    return canSend && payer?.bankCode && payer.accountNo ? 'transfer' : 'claim_link'
  })
  // One opened dialog is one refund, however often the button is pressed.
  const [externalId] = useState(() => newExternalId(zone))
  const make = useMutation({
    mutationFn: (values: FormData) =>
      call('POST /dashboard/api/refunds', { body: readRefundForm(values, { transactionId, currency, externalId }) }),
    onSuccess: (made) => {
      reloadRefunds()
      showToast('approvalId' in made ? text.waiting : text.made)
      onClose()
      // A link has to reach the payer, and stands there.
      if ('id' in made && (!isOfList || made.status === 'NEEDS_PAYER')) navigate(paths.refund(made.id))
    },
  })
  const fault = (field: string) => faultOf(make.error, field)
  const whole = amountIn(amount, currency)
  const isAlone = alone === null || whole <= alone
  const shown = formatMoney(Number.isFinite(whole) ? whole : left, currency, locale)
  return (
    <Form
      submit={isAlone ? text.submit(shown) : text.ask(shown)}
      isBusy={make.isPending}
      error={make.error}
      fields={['amount', 'reason', 'receiver.bankCode', 'receiver.accountNo', 'receiver.name']}
      onSubmit={(values) => make.mutate(values)}
    >
      <AmountField
        name="amount"
        label={text.amount}
        currency={currency}
        more={text.left(formatMoney(left, currency, locale))}
        required
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
        error={fault('amount')}
      />
      <TextInput
        name="reason"
        label={`${text.reason} (${text.optional})`}
        description={text.reasonHint}
        maxLength={100}
        error={fault('reason')}
      />
      <Way of={of} railFault={railFault} canSend={canSend} fallback={fallback} onChange={setFallback} />
      {fallback === 'transfer' && (
        <>
          {payer?.accountNo && <p className="muted">{text.payersAccount}</p>}
          <AccountFields fault={(field) => fault(RECEIVER_FIELDS[field] ?? field)} known={toKnown(payer)} />
        </>
      )}
      <Cost payment={payment} isByPayout={fallback !== 'none'} />
      <Looking isAlone={isAlone} isByLink={railFault !== null && fallback === 'claim_link'} />
    </Form>
  )
}

/** The fields of an account as refunds call them. */
const RECEIVER_FIELDS: Record<string, string> = {
  'attributes.receiverBankCode': 'receiver.bankCode',
  'attributes.receiverAccountNo': 'receiver.accountNo',
  'attributes.receiverName': 'receiver.name',
}

/** The account that the money came from, as the form is filled in with it. */
const toKnown = (payer: Refundable['payer']) => ({
  ...(payer?.bankCode ? { receiverBankCode: payer.bankCode } : {}),
  ...(payer?.accountNo ? { receiverAccountNo: payer.accountNo } : {}),
  ...(payer?.name ? { receiverName: payer.name } : {}),
})

type CostProps = { payment: Refundable; isByPayout: boolean }

function Cost({ payment, isByPayout }: CostProps) {
  const text = useWords(words)
  const locale = useLocale()
  const { fee, feeOnRefund, transferFee, currency } = payment
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const onFee = feeOnRefund === 'kept' ? text.feeRetained(money(fee)) : text.feeProportional
  return (
    <div>
      <strong>{text.cost}</strong>
      <p>{fee === 0 ? text.noFee : onFee}</p>
      {isByPayout && <p>{text.transferFee(money(transferFee))}</p>}
    </div>
  )
}

/** Whether a second person looks at it first, and else when it goes. */
function Looking({ isAlone, isByLink }: { isAlone: boolean; isByLink: boolean }) {
  const text = useWords(words)
  const canMake = useMay('refunds.make')
  if (isAlone) return <p className="muted">{isByLink ? text.aloneByLink : text.alone}</p>
  return (
    <Alert color="yellow" variant="light">
      {canMake ? text.waits : text.onlyAsk}
    </Alert>
  )
}
