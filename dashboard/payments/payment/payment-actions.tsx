import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CHECKOUT_MOVES, ENDED } from '../../../src/checkout/states.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import type { PaymentDetail } from '../../api/replies.ts'
import { useWords } from '../../language/locale.tsx'
import { Confirm } from '../../parts/dialogs/confirm.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useToast } from '../../parts/toast.tsx'
import { RefundButton } from '../../refunds/of-payment.tsx'
import { useMay } from '../../session/session.tsx'
import { words } from '../words.ts'
import { isOtherAmount } from './other-amount.tsx'

const reload = () => queryClient.invalidateQueries({ queryKey: ['payments'] })

/** What the state of the payment and the role of the person allow. */
export function PaymentActions({ payment }: { payment: PaymentDetail }) {
  const text = useWords(words)
  const showToast = useToast()
  const canAct = useMay('payments.act')
  const isOpen = !ENDED.includes(payment.status)
  const refresh = useMutation({
    mutationFn: () => call('POST /v1/checkout/:id/refresh', { params: { id: payment.id } }),
    onSuccess: () => showToast(text.refreshed),
    onSettled: reload,
  })
  return (
    <>
      {isOpen && (
        <Button
          component="a"
          href={payment.checkoutUrl}
          target="_blank"
          rel="noreferrer"
          variant="default"
          rightSection={<Icon name="external" size={16} />}
        >
          {text.openPage}
        </Button>
      )}
      {canAct && isOpen && (
        <Button
          variant="default"
          leftSection={<Icon name="refresh" size={16} />}
          loading={refresh.isPending}
          onClick={() => refresh.mutate()}
        >
          {text.refresh}
        </Button>
      )}
      {canAct && CHECKOUT_MOVES[payment.status].includes('CANCELLED') && <Cancel id={payment.id} />}
      {!isOtherAmount(payment) && <RefundButton payment={payment} />}
      <ErrorNotice error={refresh.error} />
    </>
  )
}

function Cancel({ id }: { id: string }) {
  const text = useWords(words)
  const showToast = useToast()
  const [isAsking, setAsking] = useState(false)
  const cancel = useMutation({
    mutationFn: () => call('POST /v1/checkout/:id/cancel', { params: { id } }),
    onSuccess: () => {
      setAsking(false)
      showToast(text.cancelled)
    },
    onSettled: reload,
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {text.cancel}
      </Button>
      <Confirm
        opened={isAsking}
        title={text.cancelTitle}
        action={text.cancel}
        color="red"
        keep={text.keepOpen}
        isBusy={cancel.isPending}
        error={cancel.error}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{text.cancelText}</p>
      </Confirm>
    </>
  )
}
