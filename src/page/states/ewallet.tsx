import type { PaymentType } from '../../payment-methods/types.ts'
import { Icon } from '../parts/icon.tsx'
import { formPath } from '../parts/links.ts'
import { LiveStatus } from '../parts/live-status.tsx'
import { Panel, Steps } from '../parts/panel.tsx'
import { QrImage } from '../parts/qr-image.tsx'
import { formatMoney, formatPhone } from '../text/format.ts'
import type { Text } from '../text/text.ts'
import type { CheckoutPage } from '../view.ts'

/** `url` null: the wallet sends a push to its app, at `phone`. */
type Wallet = {
  type: PaymentType
  walletCode: string
  name: string
  url: string | null
  qrContent: string | null
  phone: string | null
}
type Props = { page: CheckoutPage; wallet: Wallet; expiresAt: Date; text: Text }

/** The landing page of what a payer approves, such as `ewallet`: a button into the wallet's app, and a code for payers whose wallet is elsewhere. */
export const EwalletState = ({ page, wallet, expiresAt, text }: Props) => {
  const { type, name, url, qrContent, walletCode } = wallet
  const amount = formatMoney(page.checkout.amount, page.locale)
  const renews = expiresAt < page.checkout.expiresAt
  return (
    <Panel title={text.walletTitle(name)} lead={text.walletLead(name)} mark={{ type, code: walletCode }}>
      <div class={url && qrContent ? 'wallet wallet-beside' : 'wallet'}>
        <div class="wallet-act">
          {url ? <OpenApp name={name} url={url} text={text} /> : <AskedAt page={page} wallet={wallet} text={text} />}
          {renews && <p class="note">{text.walletRenews}</p>}
        </div>
        {qrContent && (
          <div class="qr-tile wallet-code">
            <div class="qr-frame">
              <QrImage content={qrContent} label={text.walletQrLabel(name, amount)} />
            </div>
            <p class="note">{text.walletScan(name)}</p>
          </div>
        )}
        <LiveStatus text={text} />
        <Steps steps={stepsOf(wallet, amount, text)} />
        {url && <Stuck name={name} hasCode={qrContent !== null} text={text} />}
      </div>
    </Panel>
  )
}

const stepsOf = ({ name, url, qrContent }: Wallet, amount: string, text: Text): readonly string[] => {
  if (url === null) return text.walletPushSteps(name, amount)
  return text.walletSteps(name, amount, qrContent !== null)
}

/** Opens the app where it is installed, the wallet's own page where it is not. */
const OpenApp = ({ name, url, text }: { name: string; url: string; text: Text }) => (
  <a class="button button-large" href={url} rel="noreferrer" data-open-app>
    {text.walletOpen(name)}
    <Icon name="external" />
  </a>
)

/** What to do when pressing did nothing; the browser script opens it then. */
const Stuck = ({ name, hasCode, text }: { name: string; hasCode: boolean; text: Text }) => (
  <div class="channels">
    <details data-stuck>
      <summary>
        {text.walletStuck(name)}
        <Icon name="chevron" />
      </summary>
      <Steps steps={[...text.walletStuckSteps(name), ...(hasCode ? [text.walletStuckScan(name)] : [])]} />
    </details>
  </div>
)

/** The phone number of the push, masked: anyone with the page's address can read it. */
const AskedAt = ({ page, wallet, text }: { page: CheckoutPage; wallet: Wallet; text: Text }) => (
  <div class="field push-number">
    <p>
      <span class="label">{text.walletRequestedAt}</span>
      <span class="field-value">{wallet.phone ? formatPhone(wallet.phone) : wallet.name}</span>
    </p>
    <a class="quiet" href={formPath(page, wallet.type, wallet.walletCode)}>
      {text.walletOtherPhone}
    </a>
  </div>
)
