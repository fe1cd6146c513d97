import { Button, Progress } from '@mantine/core'
import type { FoundName } from '../../../src/dashboard/payouts/schema.ts'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { words as uploads } from '../../uploads/words.ts'
import { words } from '../approvals/approval-words.ts'
import type { Names } from './use-names.ts'

const TONES = { exact: 'good', close: 'warn', different: 'bad' } as const

/** Whom the bank names as an account's holder, beside the name that was written. */
export function FoundHolder({ name }: { readonly name: FoundName | undefined }) {
  const text = useWords(words)
  const { ok } = useWords(uploads)
  if (!name) return <span className="muted">{text.lookedUpSoon}</span>
  const { canReceive, nameMatch, receiverName, reason } = name
  if (canReceive === null) return <Tag tone="warn">{reason === null ? text.noAnswer : text.tooManyNames}</Tag>
  if (!canReceive) {
    return (
      <>
        <Tag tone="bad">{text.cannotReceive}</Tag> {reason}
      </>
    )
  }
  if (nameMatch === null) return <Tag tone="good">{ok}</Tag>
  return (
    <>
      <Tag tone={TONES[nameMatch]}>{text.matches[nameMatch]}</Tag> {nameMatch !== 'exact' && receiverName}
    </>
  )
}

/** How far the look-up is, and what it found. */
export function LookUpProgress({ names, doubtful }: { readonly names: Names; readonly doubtful: number }) {
  const text = useWords(words)
  const { done, unanswered, total, error, retry } = names
  const isOver = done >= total
  if (total === 0) return null
  return (
    <div style={{ display: 'grid', gap: '0.5rem', maxWidth: '40rem' }}>
      {!isOver && !error && <Progress value={(100 * done) / total} aria-label={text.lookingUp(done, total)} />}
      <p role="status">{isOver ? text.lookedUp(total - doubtful - unanswered, total) : text.lookingUp(done, total)}</p>
      <ErrorNotice error={error} />
      {(Boolean(error) || (isOver && unanswered > 0)) && (
        <Button variant="default" style={{ justifySelf: 'start' }} onClick={retry}>
          {text.lookUpAgain}
        </Button>
      )}
    </div>
  )
}
