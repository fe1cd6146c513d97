import { Anchor, Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { Payment } from '../../api/replies.ts'
import { useWords } from '../../language/locale.tsx'
import { CopyTextButton } from '../../parts/copy-button.tsx'
import { Panel } from '../../parts/screen.tsx'
import { Money } from '../../parts/values/money.tsx'
import { paths } from '../../paths.ts'
import { QrCode } from '../qr-code.tsx'
import { words } from '../words.ts'
import css from './created.module.css'

/** The link and the code of a payment that was just created. */
export function Created({ payment, onAnother }: { payment: Payment; onAnother: () => void }) {
  const text = useWords(words)
  return (
    <Panel isNarrow>
      <div className={css.created}>
        <QrCode content={payment.checkoutUrl} label={text.qrLabel} />
        <div className={css.what}>
          <p className={css.amount}>
            <Money amount={payment.amount} currency={payment.currency} />
          </p>
          <p className="muted">{payment.externalId}</p>
          <p>{text.readyText}</p>
          <Anchor href={payment.checkoutUrl} target="_blank" rel="noreferrer">
            {payment.checkoutUrl}
          </Anchor>
          <Group gap="sm">
            <CopyTextButton value={payment.checkoutUrl} label={text.copyLink} />
            <Button component={Link} to={paths.payment(payment.id)} variant="default">
              {text.seePayment}
            </Button>
            <Button variant="subtle" onClick={onAnother}>
              {text.another}
            </Button>
          </Group>
        </div>
      </div>
    </Panel>
  )
}
