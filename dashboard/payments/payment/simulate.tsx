import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ENDED } from '../../../src/checkout/states.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import type { PaymentDetail } from '../../api/replies.ts'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { useToast } from '../../parts/toast.tsx'
import { useMay } from '../../session/session.tsx'
import { words } from '../words.ts'
import css from './payment.module.css'

const OUTCOMES = ['succeeded', 'failed', 'expired'] as const

/** Simulates the payer in the sandbox. */
export function Simulate({ payment }: { payment: PaymentDetail }) {
  const text = useWords(words)
  const showToast = useToast()
  const canAct = useMay('payments.act')
  const act = useMutation({
    mutationFn: (outcome: (typeof OUTCOMES)[number]) =>
      call('POST /v1/sandbox/checkout/:id/simulate', { params: { id: payment.id }, body: { outcome } }),
    onSuccess: () => showToast(text.simulated),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['payments'] }),
  })
  if (!canAct || ENDED.includes(payment.status)) return null
  return (
    <section className={css.sandbox} aria-label={text.simulate}>
      <h2>{text.simulate}</h2>
      <p>{text.simulateText}</p>
      <Group gap="xs">
        {OUTCOMES.map((outcome) => (
          <Button
            key={outcome}
            variant={outcome === 'succeeded' ? 'filled' : 'default'}
            loading={act.isPending && act.variables === outcome}
            disabled={act.isPending}
            onClick={() => act.mutate(outcome)}
          >
            {text.simulateActions[outcome]}
          </Button>
        ))}
      </Group>
      <ErrorNotice error={act.error} />
    </section>
  )
}
