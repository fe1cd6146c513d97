import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { BulkPreview, BulkResult } from '../../../src/dashboard/payouts/schema.ts'
import { useWords } from '../../language/locale.tsx'
import { Panel } from '../../parts/screen.tsx'
import { paths } from '../../paths.ts'
import { words as uploads } from '../../uploads/words.ts'
import { words } from '../approvals/approval-words.ts'
import { RefusalText } from '../refusal-text.tsx'
import { words as payouts } from '../words.ts'
import { words as bulk } from './bulk-words.ts'

type Props = { readonly result: BulkResult; readonly headings: BulkPreview['headings'] | undefined }

/** What became of a file. */
export function BulkResultPanel({ result, headings }: Props) {
  const text = useWords(words)
  const { toApprovals } = useWords(payouts)
  const { moreRefused } = useWords(bulk)
  const { line } = useWords(uploads)
  const isWaiting = 'approvalId' in result
  return (
    <Panel isNarrow>
      <p role="status" style={{ marginBottom: '1rem' }}>
        {isWaiting ? text.waits : text.sent(result.accepted)}
      </p>
      {result.refused.length > 0 && (
        <>
          <h2 style={{ fontSize: '1rem' }}>{text.leftOut}</h2>
          <ul style={{ marginBottom: '1rem' }}>
            {result.refused.map((refused) => (
              <li key={refused.line}>
                {line} {refused.line}: <RefusalText of={refused} headings={headings} />
              </li>
            ))}
          </ul>
          {result.refusedCount > result.refused.length && (
            <p style={{ marginBottom: '1rem' }}>{moreRefused(result.refusedCount - result.refused.length)}</p>
          )}
        </>
      )}
      <Button component={Link} to={isWaiting ? paths.approvals : paths.payouts}>
        {isWaiting ? toApprovals : text.toPayouts}
      </Button>
    </Panel>
  )
}
