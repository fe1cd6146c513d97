import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import type { Payout } from '../api/types.ts'
import { useWords } from '../language/locale.tsx'
import { useToast } from '../parts/toast.tsx'
import { Trouble } from '../parts/trouble.tsx'
import css from '../payments/payment.module.css'
import { useMay } from '../session/merchant.tsx'
import { words } from './words.ts'

/** What the simulated bank may still say in each state. */
const OUTCOMES = { PROCESSING: ['succeeded', 'failed'], SUCCEEDED: ['reversed'], FAILED: [], REVERSED: [] } as const

/** In the sandbox the receiver's bank is played from here. */
export function SimulatePayout({ payout }: { payout: Payout }) {
  const text = useWords(words)
  const say = useToast()
  const canAct = useMay('payouts.send')
  const act = useMutation({
    mutationFn: (outcome: string) => api.post(`/v1/sandbox/send-money/${payout.id}/simulate`, { outcome }),
    onSuccess: () => say(text.simulated),
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
      <Trouble error={act.error} />
    </section>
  )
}
