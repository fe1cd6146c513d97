import { Button } from '@mantine/core'
import type { Payout } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { useToast } from '../parts/toast.tsx'
import { useMay } from '../session/session.tsx'
import { useSaveReceiver } from './queries.ts'
import { words } from './words.ts'

/** Keeps whom a payout went to. */
export function KeepReceiver({ receiver }: { receiver: Payout['attributes'] }) {
  const text = useWords(words)
  const showToast = useToast()
  const keep = useSaveReceiver(() => showToast(text.stored))
  if (!useMay('payouts.ask')) return null
  return (
    <Button variant="default" loading={keep.isPending} disabled={keep.isSuccess} onClick={() => keep.mutate(receiver)}>
      {keep.isError ? `${text.keep} ↻` : keep.isSuccess ? text.stored : text.keep}
    </Button>
  )
}
