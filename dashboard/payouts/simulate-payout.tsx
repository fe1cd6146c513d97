import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import type { Payout } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { useToast } from '../parts/toast.tsx'
import css from '../payments/payment/payment.module.css'
import { useMay } from '../session/session.tsx'
import { words } from './words.ts'

/** The responses that the simulated bank may still give in each state. */
const OUTCOMES = { PROCESSING: ['succeeded', 'failed'], SUCCEEDED: ['reversed'], FAILED: [], REVERSED: [] } as const

/** Simulates the receiver's bank in the sandbox. */
export function SimulatePayout({ payout }: { payout: Payout }) {
  const text = useWords(words)
  const showToast = useToast()
  const canAct = useMay('payouts.send')
  const act = useMutation({
    mutationFn: (outcome: 'succeeded' | 'failed' | 'reversed') =>
      call('POST /v1/sandbox/send-money/:id/simulate', { params: { id: payout.id }, body: { outcome } }),
    onSuccess: () => showToast(text.simulated),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['payouts'] }),
  })
  const outcomes = OUTCOMES[payout.status]
  if (!canAct || outcomes.length === 0) return null
  return (
    <section className={css.sandbox} aria-label={text.simulate}>
      <h2>{text.simulate}</h2>
      <p>{text.simulateText}</p>
      <Group gap="xs">
        {outcomes.map((outcome) => (
          <Button key={outcome} variant="default" loading={act.isPending} onClick={() => act.mutate(outcome)}>
            {text.simulateActions[outcome]}
          </Button>
        ))}
      </Group>
      <ErrorNotice error={act.error} />
    </section>
  )
}
