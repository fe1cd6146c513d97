import { useWords } from '../../language/locale.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { healthWords } from '../webhooks/health-words.ts'

const TONES = { PENDING: 'calm', RETRYING: 'warn', DELIVERED: 'good', FAILED: 'bad' } as const

type Props = { delivery: { readonly status: string; readonly tries: number } }

/** How a delivery stands: one that has failed and is tried again is not the same as one that was given up. */
export function DeliveryState({ delivery: { status, tries } }: Props) {
  const { deliveryStates } = useWords(healthWords)
  const state = status === 'PENDING' && tries > 0 ? 'RETRYING' : (status as keyof typeof TONES)
  return <Tag tone={TONES[state]}>{deliveryStates[state]}</Tag>
}
