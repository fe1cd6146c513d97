import { fixedAmount, type LinkPage } from '../link-view.ts'
import { formatMoney } from '../text/format.ts'
import type { Text } from '../text/text.ts'
import { Deadline } from './deadline.tsx'
import { Amount } from './summary.tsx'

/** The largest stock that is shown: more is no reason to hurry. */
const LEFT_TOLD_UP_TO = 20

/** What is paid for, how much it is where that is fixed, and how long and how often it can be had. */
export const LinkSummary = ({ page, text }: { page: LinkPage; text: Text }) => {
  const { link, locale, step } = page
  const amount = fixedAmount(link)
  const isOpen = step.is === 'form'
  return (
    <section class="summary link-summary" aria-labelledby="total">
      {amount ? (
        <Amount label={link.title} amount={formatMoney(amount, locale)} />
      ) : (
        <h1 id="total">
          <bdi class="link-title">{link.title}</bdi>
        </h1>
      )}
      {link.description && (
        <p class="link-description">
          <bdi>{link.description}</bdi>
        </p>
      )}
      {isOpen && link.left !== null && link.left <= LEFT_TOLD_UP_TO && (
        <p class="link-left">{text.link.left(link.left)}</p>
      )}
      {isOpen && link.expiresAt && <Deadline label={text.link.openUntil} until={link.expiresAt} locale={locale} />}
    </section>
  )
}
