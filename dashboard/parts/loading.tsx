import { Skeleton } from '@mantine/core'
import { useWords } from '../language/locale.tsx'
import { Panel } from './screen.tsx'
import { words } from './words.ts'

/** Stands where a panel will be, of about its height. */
export function LoadingPanel({ lines = 6 }: { lines?: number }) {
  const { loading } = useWords(words)
  return (
    <Panel>
      <div role="status" aria-label={loading} style={{ display: 'grid', gap: '1.5rem', paddingTop: '0.75rem' }}>
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty lines are all alike
          <Skeleton key={line} height={14} width={line % 3 === 2 ? '45%' : '80%'} />
        ))}
      </div>
    </Panel>
  )
}
