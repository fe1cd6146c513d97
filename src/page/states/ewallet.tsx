import { formatMoney } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { LiveStatus } from '../parts/live-status.tsx'
import { Panel, Steps } from '../parts/panel.tsx'
import { QrImage } from '../parts/qr-image.tsx'
import type { Text } from '../text/text.ts'
import type { CheckoutPage } from '../view.ts'

/** `url` null: the wallet asks its customer by itself, in its own app. */
type Wallet = { name: string; url: string | null; qrContent: string | null }

/** The landing page of `ewallet`: a button into the wallet's app, and a code for payers who sit at another device. */
export const EwalletState = ({ page, wallet, text }: { page: CheckoutPage; wallet: Wallet; text: Text }) => {
  const amount = formatMoney(page.checkout.amount, page.locale)
  return (
    <Panel title={text.walletTitle(wallet.name)} lead={text.walletLead(wallet.name)}>
      {wallet.url && (
        <a class="button" href={wallet.url} rel="noreferrer">
          {text.walletOpen(wallet.name)}
          <Icon name="external" />
        </a>
      )}
      <LiveStatus text={text} />
      <Steps steps={wallet.url ? text.walletSteps(wallet.name, amount) : text.walletPushSteps(wallet.name, amount)} />
      {wallet.qrContent && (
        <div class="qr-tile">
          <p class="note">{text.walletOrScan(wallet.name)}</p>
          <div class="qr-frame">
            <QrImage content={wallet.qrContent} label={text.qrLabel(amount, page.merchant.displayName)} />
          </div>
        </div>
      )}
    </Panel>
  )
}
