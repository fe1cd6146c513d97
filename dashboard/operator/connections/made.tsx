import { Button } from '@mantine/core'
import { useWords } from '../../language/locale.tsx'
import { CopyIcon } from '../../parts/copy-button.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import css from '../operator.module.css'
import { words } from '../words.ts'
import { words as naming } from './credential-names.ts'

type Props = { title: string; made: Readonly<Record<string, string>>; inboundUrl?: string; onDone: () => void }

/** What was made for the provider: never seen again. */
export function Made({ title, made, inboundUrl, onDone }: Props) {
  const text = useWords(words)
  const { names } = useWords(naming)
  const entries = Object.entries(made)
  return (
    <Dialog title={title} onClose={onDone} isHeld>
      {entries.length > 0 && <p style={{ marginBottom: '0.75rem' }}>{text.madeText}</p>}
      <dl className={css.made}>
        {inboundUrl && <Shown name={text.madeUrl} value={inboundUrl} />}
        {entries.map(([path, value]) => (
          <Shown key={path} name={names[path] ?? path} value={value} />
        ))}
      </dl>
      <Button onClick={onDone}>{text.done}</Button>
    </Dialog>
  )
}

const Shown = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span className="mono">{value}</span>
      <CopyIcon value={value} what={name} />
    </dd>
  </div>
)
