import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useWords } from '../language/locale.tsx'
import { Panel } from '../parts/screen.tsx'
import { paths } from '../paths.ts'
import { words } from './approval-words.ts'
import { words as payouts } from './words.ts'

export type BulkAnswer = {
  readonly accepted?: number
  readonly approvalId?: string
  readonly refused: readonly { line: number; message: string }[]
}

/** What became of a file. */
export function BulkDone({ answer }: { answer: BulkAnswer }) {
  const text = useWords(words)
  const { toApprovals } = useWords(payouts)
  const isWaiting = answer.approvalId !== undefined
  return (
    <Panel isNarrow>
      <p role="status" style={{ marginBottom: '1rem' }}>
        {isWaiting ? text.waits : text.sent(answer.accepted ?? 0)}
      </p>
      {answer.refused.length > 0 && (
        <>
          <h2 style={{ fontSize: '1rem' }}>{text.leftOut}</h2>
          <ul style={{ marginBottom: '1rem' }}>
            {answer.refused.map(({ line, message }) => (
              <li key={line}>
                {text.line} {line}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
      <Button component={Link} to={isWaiting ? paths.approvals : paths.payouts}>
        {isWaiting ? toApprovals : text.toPayouts}
      </Button>
    </Panel>
  )
}
