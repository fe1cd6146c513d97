import { renderOwnPage } from '../render/own-page.tsx'
import type { PageAssets } from '../render/render.tsx'
import { savedName } from '../text/format.ts'
import { Cancelling, Changing, Ending } from './confirm.tsx'
import { customerPath, otherCustomerLanguagePath } from './links.ts'
import { Overview } from './overview.tsx'
import { SignIn } from './sign-in.tsx'
import type { CustomerPage } from './view.ts'
import { CUSTOMER_WORDS, type CustomerWords } from './words.ts'

/** The state in a few words, for the tab and for screen readers. */
function titleOf({ step, merchant }: CustomerPage, words: CustomerWords): string {
  switch (step.is) {
    case 'end':
      return words.endTitle(savedName(step.method))
    case 'cancel':
      return words.cancelTitle(step.subscription.description)
    case 'change':
      return words.changeTitle(step.subscription.description)
    case 'sign_in':
      return step.to === null ? words.signIn.noAddressTitle : words.title(merchant.displayName)
    case 'open':
      return words.title(merchant.displayName)
  }
}

const CustomerState = ({ page, words }: { page: CustomerPage; words: CustomerWords }) => {
  const { step } = page
  if (step.is === 'sign_in') return <SignIn page={page} words={words} step={step} />
  if (step.is === 'end') return <Ending page={page} words={words} step={step} />
  if (step.is === 'cancel') return <Cancelling page={page} words={words} step={step} />
  if (step.is === 'change') return <Changing page={page} words={words} step={step} />
  return <Overview page={page} words={words} step={step} />
}

/** A customer's own page as HTML. The same page in, the same text out. */
export function renderCustomerPage(page: CustomerPage, assets: PageAssets): string {
  const words = CUSTOMER_WORDS[page.locale]
  return renderOwnPage(page, assets, {
    title: titleOf(page, words),
    selfPath: customerPath(page),
    otherLanguagePath: otherCustomerLanguagePath(page),
    children: <CustomerState page={page} words={words} />,
  })
}
