import { Button } from '@mantine/core'
import type { Invoice } from '../../api/replies.ts'
import { useWords } from '../../language/locale.tsx'
import { CopyTextButton } from '../../parts/copy-button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Panel } from '../../parts/screen.tsx'
import css from '../invoices.module.css'
import { words } from '../words.ts'

/** The page on which it is paid, and its PDF. */
export function PapersPanel({ invoice: { status, url, pdfUrl } }: { invoice: Invoice }) {
  const text = useWords(words)
  if (status === 'DRAFT') {
    return (
      <Panel title={text.papers}>
        <p className="muted">{text.noPapers}</p>
      </Panel>
    )
  }
  const outside = (href: string, name: string) => (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noreferrer"
      variant="default"
      rightSection={<Icon name="external" size={16} />}
    >
      {name}
      <span className="visually-hidden"> ({text.newTab})</span>
    </Button>
  )
  return (
    <Panel title={text.papers}>
      <div className={css.papers}>
        {outside(url, text.openPage)}
        {pdfUrl && outside(pdfUrl, text.openPdf)}
        <CopyTextButton value={url} label={text.copyLink} />
      </div>
    </Panel>
  )
}
