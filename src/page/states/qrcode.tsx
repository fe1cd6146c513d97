import { marketOf } from '../../markets/market-of.ts'
import { Icon } from '../parts/icon.tsx'
import { qrPath } from '../parts/links.ts'
import { LiveStatus } from '../parts/live-status.tsx'
import { Panel, Steps } from '../parts/panel.tsx'
import { QrImage } from '../parts/qr-image.tsx'
import { formatMoney } from '../text/format.ts'
import type { Text } from '../text/text.ts'
import type { CheckoutPage } from '../view.ts'

type Props = { page: CheckoutPage; content: string; payeeName: string | null; expiresAt: Date; text: Text }

/** The landing page of `qrcode`: the code for the amount, and a picture of it for those who pay on this very phone. */
export const QrcodeState = ({ page, content, payeeName, expiresAt, text }: Props) => {
  const { name } = marketOf(page.checkout.amount.currency).qr
  const amount = formatMoney(page.checkout.amount, page.locale)
  const renews = expiresAt < page.checkout.expiresAt
  return (
    <Panel title={text.qrTitle(name)} lead={text.qrLead}>
      <div class="qr-tile">
        <div class="qr-frame">
          <QrImage content={content} label={text.qrLabel(name, amount, page.merchant.displayName)} />
        </div>
        {payeeName && (
          <p class="qr-payee">
            {text.qrPayee}{' '}
            <strong>
              <bdi>{payeeName}</bdi>
            </strong>
          </p>
        )}
        {renews && <p class="note qr-renewal">{text.qrRenews}</p>}
      </div>
      <LiveStatus text={text} />
      <a class="button" href={qrPath(page, 'png')} download={`${name.toLowerCase()}-${page.checkout.externalId}.png`}>
        <Icon name="download" />
        {text.qrSave}
      </a>
      <p class="note touch-only">{text.qrSaveNote}</p>
      <h3>{text.qrStepsTitle}</h3>
      <Steps steps={text.qrSteps(name, amount)} />
    </Panel>
  )
}
