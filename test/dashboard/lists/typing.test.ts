import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../browser/chromium.ts'
import { aCheckoutBody, type Gateway } from '../../gateway/gateway.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { openSignedIn } from '../person.ts'

/* What is typed into a list's fields goes into the address while typing may continue. */

let browser: Browser
let gateway: Gateway

beforeAll(async () => {
  browser = await launchBrowser()
  gateway = await sharedGateway()
  await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ externalId: 'earlier-1' }) })
})
afterAll(() => browser.close())

test('a blank that was typed last waits for what follows', async () => {
  const page = await openSignedIn(browser, gateway, '/payments')
  const search = page.locator('[data-search]')
  await search.pressSequentially('order ')
  await page.getByText('No payments match').waitFor()
  await search.pressSequentially('1')
  await page.waitForURL(/q=order\+1/)
  expect(await search.inputValue()).toBe('order 1')
})

test.each([
  ['a search', '', '[data-search]', ['ord', 'orde', 'r'], 'order'],
  ['an amount', '?currency=IDR', 'input[inputmode=numeric]', ['12', '125', '0'], '1250'],
] as const)(
  'a key that is pressed while the address follows what was typed of %s stays',
  async (_, query, field, [first, second, third], whole) => {
    const page = await openSignedIn(browser, gateway, `/payments${query}`)
    await page.locator(field).first().waitFor()
    await page.evaluate(
      ({ field, first, second, third }) => {
        const input = document.querySelector<HTMLInputElement>(field)
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        const type = (text: string) => {
          set?.call(input, text)
          input?.dispatchEvent(new Event('input', { bubbles: true }))
        }
        // The router writes the address first, and draws what it means later.
        const replace = history.replaceState
        history.replaceState = function replaceAndType(...change) {
          replace.apply(this, change)
          if (!location.search.includes(`=${first}`)) return
          history.replaceState = replace
          type(second)
          setTimeout(() => type(`${input?.value}${third}`), 100)
        }
        type(first)
      },
      { field, first, second, third },
    )
    await page.waitForURL(new RegExp(`=${whole}(&|$)`))
    // An amount is grouped while it is typed.
    expect((await page.locator(field).first().inputValue()).replaceAll(',', '')).toBe(whole)
  },
)
