import { firstNames, savedName } from '../text/format.ts'
import { SAVED_WORDS } from '../text/saved-words.ts'
import type { CheckoutPage, SavedChoice } from '../view.ts'
import { BrandMark } from './brand-mark.tsx'
import { Icon } from './icon.tsx'
import { savedPath, saveFormPath } from './links.ts'
import { BrandChoice, brandKey, brandWithin } from './method-button.tsx'
import { Panel, Remark, TitleId } from './panel.tsx'

/** What the customer of a checkout saved, above the other ways to pay: one press pays. */
export const SavedChoices = ({ page, saved }: { page: CheckoutPage; saved: SavedChoice }) => {
  const words = SAVED_WORDS[page.locale]
  const { methods, offers, signInPath, formKey } = saved
  if (methods.length === 0 && offers.length === 0 && signInPath === null) return null
  return (
    <TitleId.Provider value="saved-title">
      <Panel title={words.title} {...(methods.length > 0 && { lead: words.lead })}>
        {saved.hasRefused && <Remark>{words.refused}</Remark>}
        {methods.length > 0 && (
          <form method="post" action={savedPath(page)}>
            <ul class="methods">
              {methods.map((method) => (
                <BrandChoice key={method.id} brand={method} value={method.id} words={words.pay(savedName(method))} />
              ))}
            </ul>
          </form>
        )}
        {signInPath !== null && (
          <a class="button" href={signInPath}>
            {words.signIn}
          </a>
        )}
        {offers.length > 0 && (
          <details class="group" name="group">
            <summary class="method">
              <BrandMark type="ewallet" code={null} />
              <span class="method-text">
                {words.save}
                <span class="note">{firstNames(offers.map(({ name }) => name))}</span>
              </span>
              <Icon name="chevron" />
            </summary>
            <form class="method-form" method="post" action={saveFormPath(page)}>
              <p class="note">{words.saveNote}</p>
              <input type="hidden" name="form" value={formKey} />
              <ul class="methods">
                {offers.map((brand) => (
                  <BrandChoice
                    key={brandKey(brand)}
                    brand={brand}
                    value={brandKey(brand)}
                    words={words.saveOne(brandWithin(brand, page.locale))}
                  />
                ))}
              </ul>
            </form>
          </details>
        )}
      </Panel>
    </TitleId.Provider>
  )
}
