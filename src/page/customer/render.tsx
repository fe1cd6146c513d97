import { BrandMarks } from '../parts/brand-mark.tsx'
import { Document } from '../render/document.tsx'
import { html, type PageAssets } from '../render/render.tsx'
import { textOf } from '../text/text.ts'
import { Cancelling, Changing, Ending, methodName } from './confirm.tsx'
import { customerPath, otherCustomerLanguagePath } from './links.ts'
import { Overview } from './overview.tsx'
import { SignIn } from './sign-in.tsx'
import type { CustomerPage } from './view.ts'
import { CUSTOMER_WORDS, type CustomerWords } from './words.ts'

/** The state in a few words, for the tab and for screen readers. */
function titleOf({ step, merchant }: CustomerPage, words: CustomerWords): string {
  switch (step.is) {
    case 'end':
      return words.endTitle(methodName(step.method))
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
  const { merchant, locale } = page
  const text = textOf(locale)
  const words = CUSTOMER_WORDS[locale]
  const title = titleOf(page, words)
  return html(
    <Document
      locale={locale}
      title={text.titleOf(title, merchant.displayName)}
      text={text}
      assets={assets}
      accentPath={merchant.accentColor && assets.accentPathOf(merchant.accentColor)}
      refreshSeconds={null}
      otherLanguagePath={otherCustomerLanguagePath(page)}
      sandbox={page.sandbox}
      merchant={merchant}
    >
      <main id="main" class="notice" data-state={title} data-now={page.now.getTime()} data-self={customerPath(page)}>
        <BrandMarks.Provider value={assets.markPathOf}>
          <CustomerState page={page} words={words} />
        </BrandMarks.Provider>
      </main>
    </Document>,
  )
}
