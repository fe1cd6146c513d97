import type { AccountView } from '../refund-view.ts'
import type { Text } from '../text/text.ts'

/** An account by its bank and last digits: `Bank Central Asia (BCA) •••• 5678`. */
export const Account = ({ account, text }: { account: AccountView; text: Text }) => (
  <>
    {account.bankName}{' '}
    <span class="ending">
      <span aria-hidden="true">•••• {account.ending}</span>
      <span class="visually-hidden">{text.refund.ending(account.ending)}</span>
    </span>
  </>
)
