import type { Page } from 'playwright-core'

/** More stops than any screen has, twice: what is drawn again meanwhile sends the focus back to the start. */
const TABS_MAX = 160

/** Presses Tab until the focus is on what has this role and name. */
export async function tabTo(page: Page, role: string, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role as 'button', typeof name === 'string' ? { name, exact: true } : { name })
  await wanted.first().waitFor()
  const isThere = async () =>
    (await page.evaluate(mayBe, [role, typeof name === 'string' ? name : null] as const)) &&
    (await wanted.evaluateAll((found) => found.some((one) => one === document.activeElement)))
  if (await isThere()) return
  for (let presses = 0; presses < TABS_MAX; presses++) {
    await page.keyboard.press('Tab')
    if (await isThere()) return
  }
  throw new Error(`Tab never reaches ${role} “${name}”`)
}

/**
 * Runs in the page: whether the focus may be on what has this role and name, by its element and its words. To look for roles
 * costs twenty times as much, and most stops are others.
 */
function mayBe([role, name]: readonly [string, string | null]): boolean {
  const at = document.activeElement
  const isAction = role === 'link' || role === 'button'
  if (!at?.matches(isAction ? 'a, button, [role]' : 'input, textarea, select, [role]')) return false
  return name === null || !isAction || `${at.ariaLabel} ${at.textContent}`.replaceAll(/\s+/g, ' ').includes(name)
}

/** A person without a mouse. `count`: how often they pressed Enter where another person clicks. */
export class Keys {
  readonly page: Page
  count = 0

  constructor(page: Page) {
    this.page = page
  }

  /** Goes to a button or link, and presses Enter on it. */
  async act(role: string, name: string | RegExp): Promise<void> {
    await tabTo(this.page, role, name)
    await this.enter()
  }

  /** Sends a form, or presses what has the focus. */
  async enter(): Promise<void> {
    this.count++
    await this.page.keyboard.press('Enter')
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text)
  }

  /** In place of what the field holds. */
  async retype(text: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+A')
    await this.type(text)
  }

  /** Two keys, of which the second must come soon. */
  async go(...keys: [string, string]): Promise<void> {
    await Promise.all(keys.map((key) => this.page.keyboard.press(key)))
  }

  heading(name: string | RegExp): Promise<void> {
    return this.page.getByRole('heading', { level: 1, name }).waitFor()
  }
}
