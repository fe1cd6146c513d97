import { Progress as Bar } from '@mantine/core'
import type { Progress } from '../../src/dashboard/sending/schema.ts'
import { useWords } from '../language/locale.tsx'
import { words } from './bulk/bulk-words.ts'

/** The progress of accepting many payouts, and that the reader need not stay. */
export function Sending({
  progress,
  said,
}: {
  readonly progress: Progress | null
  readonly said: 'leave' | 'leaveApproval'
}) {
  const text = useWords(words)
  const { accepted, refused, of } = progress ?? { accepted: 0, refused: 0, of: 0 }
  return (
    <div style={{ display: 'grid', gap: '0.5rem', maxWidth: '40rem' }}>
      <Bar value={of === 0 ? 0 : (100 * (accepted + refused)) / of} aria-label={text.sending} animated />
      <p role="status">
        {of === 0 ? text.sending : text.accepted(accepted, of)}
        {refused > 0 && ` · ${text.refusedSoFar(refused)}`}
      </p>
      <p className="muted">{text[said]}</p>
    </div>
  )
}
