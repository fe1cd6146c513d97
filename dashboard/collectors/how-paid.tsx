import { Alert } from '@mantine/core'
import type { Collector } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { CopyTextButton } from '../parts/copy-button.tsx'
import { Panel } from '../parts/screen.tsx'
import { QrCode } from '../payments/qr-code.tsx'
import { grouped } from './amounts.ts'
import css from './collectors.module.css'
import { words } from './words.ts'

/** The code or the number that payers are shown, and what stands in its way. */
export function HowPaid({ collector }: { collector: Collector }) {
  const text = useWords(words)
  const { instrument, status, name } = collector
  const notice = {
    REQUESTED: text.requested,
    FAILED: text.failed,
    PAUSED: text.paused,
    CLOSED: text.closed,
    ACTIVE: null,
  }
  const said = notice[status]
  return (
    <Panel title={text.howPaid}>
      {said && (
        <Alert color={status === 'FAILED' ? 'red' : 'yellow'} variant="light" mb={instrument ? 'md' : 0}>
          {said}
        </Alert>
      )}
      {instrument && 'qrContent' in instrument && (
        <div className={css.code}>
          <QrCode content={instrument.qrContent} label={text.qrLabel(name)} />
        </div>
      )}
      {instrument && 'number' in instrument && (
        <div className={css.number}>
          <p className="muted">{text.numberWithBank(instrument.bankCode)}</p>
          <p className={css.digits}>{grouped(instrument.number)}</p>
          <CopyTextButton value={instrument.number} label={text.copyNumber} />
        </div>
      )}
    </Panel>
  )
}
