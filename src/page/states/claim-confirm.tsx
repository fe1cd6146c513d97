import { Account } from '../parts/account.tsx'
import { FormField } from '../parts/form-field.tsx'
import { Panel } from '../parts/panel.tsx'
import { confirmPath, correctPath } from '../parts/refund/refund-links.ts'
import { NewsRemark } from '../parts/refund/refund-news.tsx'
import type { RefundPage, RefundStep } from '../refund-view.ts'
import { formatMoney } from '../text/format.ts'
import type { Text } from '../text/text.ts'
import { NUMBER_INPUT } from './claim-name.tsx'

type Props = { page: RefundPage; step: Extract<RefundStep, { is: 'confirm' }>; text: Text }

/** The account holder as reported by the bank: the payer confirms it or enters another account. Without a name they type the number again. */
export const ClaimConfirmState = ({ page, step, text }: Props) => {
  const { refund } = text
  const { account, isMistyped } = step
  return (
    <Panel title={refund.confirmTitle} lead={account.holder === null ? refund.noNameLead : refund.confirmLead}>
      <NewsRemark news={page.news} text={text} />
      <dl class="fields">
        {account.holder !== null && (
          <div class="field">
            <dt>{refund.holder}</dt>
            <dd>
              <bdi class="field-value holder">{account.holder}</bdi>
            </dd>
          </div>
        )}
        <div class="field">
          <dt>{refund.account}</dt>
          <dd>
            <span class="field-value account">
              <Account account={account} text={text} />
            </span>
          </dd>
        </div>
      </dl>
      <form class="form" method="post" action={confirmPath(page)} novalidate data-busy={refund.sending}>
        <input type="hidden" name="naming" value={step.naming} />
        {account.holder === null && (
          <FormField
            id="accountNo"
            label={refund.numberAgain}
            fault={isMistyped ? refund.mistyped : undefined}
            isFirstFault={isMistyped}
            input={{ ...NUMBER_INPUT, name: 'accountNo' }}
          />
        )}
        <button type="submit" class="button button-busy">
          <span class="idle">{refund.confirm(formatMoney(page.refund.amount, page.locale))}</span>
          <span class="busy" aria-hidden="true">
            {refund.sending}
          </span>
        </button>
        <p class="note">{refund.noWayBack}</p>
      </form>
      {step.triesLeft > 0 && (
        <a class="quiet" href={correctPath(page)}>
          {refund.correct}
        </a>
      )}
    </Panel>
  )
}
