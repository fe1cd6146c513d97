import { Kbd, Modal } from '@mantine/core'
import { may } from '../../src/dashboard/people/permissions.ts'
import { useWords } from '../language/locale.tsx'
import { words as shared } from '../parts/words.ts'
import { useSession } from '../session/session.tsx'
import css from './help.module.css'
import { words } from './help-words.ts'
import { menuOf } from './menu.ts'
import { words as shell } from './words.ts'

/** Every key that does something. */
export function Help({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const text = useWords(words)
  const names = useWords(shell)
  const { close } = useWords(shared)
  const { merchant } = useSession()
  const lines: [keys: string[], does: string][] = [
    [['j', 'k'], text.list],
    [['↓', '↑'], text.arrows],
    [['Enter'], text.open],
    [[']', '['], text.pages],
    [['/'], text.search],
    [['Esc'], text.back],
    ...(may(merchant, 'payments.act') ? ([[['n'], text.create]] satisfies [string[], string][]) : []),
    ...menuOf(merchant).map(({ key, name }): [string[], string] => [['g', key], text.goTo(names[name])]),
    [['?'], text.help],
  ]
  return (
    <Modal opened={opened} onClose={onClose} title={text.title} centered closeButtonProps={{ 'aria-label': close }}>
      <dl className={css.keys}>
        {lines.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
