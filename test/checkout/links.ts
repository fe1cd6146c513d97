import { expect } from 'vitest'
import type { Gateway, Reply } from '../gateway/gateway.ts'

export const titleIn = ({ text }: Reply): string | undefined => /data-state="([^"]*)"/.exec(text)?.[1]
/** The key of a form, as its page holds it. */
export const keyIn = (html: string): string => /name="form" value="([^"]+)"/.exec(html)?.[1] ?? ''
/** The checkout that a form led to. */
export const checkoutOf = ({ headers }: Reply): string => /^\/(co_\w+)\?/.exec(headers.get('location') ?? '')?.[1] ?? ''
const pathOf = ({ url }: { url: string }): string => new URL(url).pathname

/** Makes payment links of a gateway, and pays by them as a browser does. */
export function aLinkWorld({ call }: Gateway) {
  const send = (link: { url: string }, typed: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    call('POST', `${pathOf(link)}/pay?locale=en`, {
      key: null,
      raw: new URLSearchParams(typed).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    })
  return {
    pathOf,
    send,
    aLink: async (change: Record<string, unknown> = {}): Promise<Reply['body']> => {
      const body = { title: 'Kelas kopi', currency: 'IDR', amount: 150_000, ...change }
      const made = await call('POST', '/v1/payment-links', { body })
      expect([made.status, made.text]).toEqual([200, made.text])
      return made.body
    },
    read: async (id: string): Promise<Reply['body']> => (await call('GET', `/v1/payment-links/${id}`)).body,
    view: (link: { url: string }, locale = 'en') => call('GET', `${pathOf(link)}?locale=${locale}`, { key: null }),
    order: async (link: { url: string }, typed: Record<string, string> = {}): Promise<string> => {
      const sent = await send(link, typed)
      expect([sent.status, checkoutOf(sent)]).toEqual([303, expect.stringMatching(/^co_/)])
      return checkoutOf(sent)
    },
    checkout: async (id: string): Promise<Reply['body']> => (await call('GET', `/v1/checkout/${id}`)).body,
    simulate: (id: string, outcome: string) =>
      call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome } }),
    advance: (seconds: number) => call('POST', '/v1/sandbox/clock/advance', { body: { seconds } }),
  }
}
