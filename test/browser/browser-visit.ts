import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { aCheckoutBody } from '../gateway/gateway.ts'
import { aWindow } from './window.ts'

/** A tab of a browser with the calls it made to the gateway. */
export type Visit = { context: BrowserContext; page: Page; wire: CDPSession; calls: string[] }

/** Opens a page in a browser that has no cookies yet. */
export async function visitWith(browser: Browser, gatewayUrl: string, url: string): Promise<Visit> {
  const { page } = await aWindow(browser)
  const context = page.context()
  return { context, page, calls: await go(page, gatewayUrl, url), wire: await context.newCDPSession(page) }
}

export async function openTabIn(
  context: BrowserContext,
  gatewayUrl: string,
  url: string,
): Promise<Omit<Visit, 'context'>> {
  const page = await context.newPage()
  return { page, calls: await go(page, gatewayUrl, url), wire: await context.newCDPSession(page) }
}

/** Opens an address, and notes the calls to the gateway from then on. */
async function go(page: Page, gatewayUrl: string, url: string): Promise<string[]> {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(gatewayUrl)) calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await page.goto(url)
  return calls
}

/** The gateway's cookies as the browser keeps them, partition included. */
export async function cookiesOf(wire: CDPSession, gatewayUrl: string) {
  const { cookies } = await wire.send('Network.getCookies', { urls: [gatewayUrl] })
  return cookies.sort((a, b) => a.name.length - b.name.length)
}

/** A call as a page would write it by hand, with the last token it received; its status and error code. */
export const callByHand = (gatewayUrl: string, page: Page, token: string): Promise<[number, string]> =>
  page.evaluate(
    async ([url, csrf, body]) => {
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrf }
      const reply = await fetch(`${url}/v1/checkout`, { method: 'POST', credentials: 'include', headers, body })
      return [reply.status, (await reply.json()).code] as [number, string]
    },
    [gatewayUrl, token, JSON.stringify(aCheckoutBody())] as const,
  )

/** What a page evaluates to load the served client. In text: the test runner rewrites imports in code. */
export const clientOf = (gatewayUrl: string): string => `import('${gatewayUrl}/browser/v1.js')`

/** Creates a checkout with the served client, inside the page. */
export const createWithClient =
  (gatewayUrl: string) =>
  (page: Page): Promise<{ id?: string; status: string | number; code?: string }> =>
    page.evaluate(`${clientOf(gatewayUrl)}.then((client) => client.createCheckout(${JSON.stringify(aCheckoutBody())}))
      .catch(({ status, code }) => ({ status, code }))`)
