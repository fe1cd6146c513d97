import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import type { PaymentDetail } from '../../api/replies.ts'
import { formatMoney } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { Confirm } from '../../parts/dialogs/confirm.tsx'
import { useToast } from '../../parts/toast.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { useMay } from '../../session/session.tsx'
import { otherAmountWords } from './other-amount-words.ts'

/** Lets what is left of another amount pay the order, once it is confirmed. Some members may only ask for that. */
export function AcceptAmount({ payment, left }: { payment: PaymentDetail; left: number }) {
  const text = useWords(otherAmountWords)
  const locale = useLocale()
  const showToast = useToast()
  const isAlone = useMay('refunds.make')
  const [isAsking, setAsking] = useState(false)
  const { id, amount: expected, currency, externalId } = payment
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const accept = useMutation({
    mutationFn: () => call('POST /dashboard/api/payments/:id/accept', { params: { id }, body: { amount: left } }),
    onSuccess: (reply) => {
      setAsking(false)
      showToast(reply?.approvalId ? text.acceptanceWaits : text.acceptedNow)
    },
    onSettled: () => {
      for (const name of ['payments', 'refunds', 'balances', 'overview', 'payouts'])
        void queryClient.invalidateQueries({ queryKey: [name] })
    },
  })
  const isLess = left < expected
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {text.accept(money(left))}
      </Button>
      <Confirm
        opened={isAsking}
        title={text.acceptTitle(money(left), money(expected))}
        action={isAlone ? text.accept(money(left)) : text.askToAccept}
        isBusy={accept.isPending}
        error={accept.error}
        onConfirm={() => accept.mutate()}
        onClose={() => setAsking(false)}
      >
        <Facts
          facts={[
            { label: text.expectedLabel, value: `${money(expected)} · ${externalId}` },
            { label: text.acceptedLabel, value: <strong>{money(left)}</strong> },
            { label: isLess ? text.waived : text.extra, value: money(Math.abs(expected - left)) },
          ]}
        />
        <p style={{ marginTop: '0.75rem' }}>{isLess ? text.acceptText : text.acceptMoreText}</p>
      </Confirm>
    </>
  )
}
