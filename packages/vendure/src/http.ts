import { GapuraError } from '@gapura/sdk'
import { receiveWebhook, type Standing, sayError, waitForFinal } from '@gapura/shop'
import { type Injector, Logger } from '@vendure/core'
import { options } from './options.ts'
import { LOG, settleCheckout } from './vendure-shop.ts'

/** A request and a response of `node:http`, as Express passes them. */
type Request = AsyncIterable<Uint8Array> & {
  readonly method?: string
  readonly url?: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}
type Response = { writeHead(status: number, headers?: Record<string, string>): { end(text?: string): unknown } }

const BODY_MAX = 256 * 1_024

/** The webhook and the return page, mounted before Vendure's parsers: a signature is over the body as it came. */
export const gapuraRoutes =
  (injector: () => Injector) =>
  async (request: Request, response: Response, next: () => void): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const [, action, id = ''] = pathname.split('/')
    if (request.method === 'POST' && action === 'webhook') return webhook(injector(), request, response)
    if (request.method === 'GET' && action === 'return') return returned(injector(), id, response)
    next()
  }

/** Answers 2xx once the order stands as the gateway says; anything else has the webhook delivered again. */
async function webhook(injector: Injector, request: Request, response: Response): Promise<void> {
  try {
    const body = await readBody(request)
    if (!body) return void response.writeHead(413).end()
    const received = await receiveWebhook(body, request.headers, options().webhookSecret)
    const checkoutId = received.about === 'other' ? null : received.checkoutId
    if (checkoutId !== null) {
      await settleCheckout(injector, await options().gapura.checkouts.retrieve(checkoutId), 'webhook')
    }
    response.writeHead(204).end()
  } catch (error) {
    const isInvalid = error instanceof GapuraError && error.code === 'WEBHOOK_INVALID'
    // Not of this key's merchant, or gone: a repeat would change nothing.
    const isUnknown = error instanceof GapuraError && error.code === 'NOT_FOUND'
    const text = error instanceof Error ? error.message : String(error)
    Logger.warn(`webhook: ${text}`, LOG)
    response
      .writeHead(isInvalid ? 400 : isUnknown ? 204 : 503, { 'content-type': 'text/plain; charset=utf-8' })
      .end(isUnknown ? '' : text)
  }
}

/** Waits a moment for the outcome, and sends the payer back to the shop. Anyone can open it: only the gateway decides. */
async function returned(injector: Injector, id: string, response: Response): Promise<void> {
  const { gapura, language, storefrontUrl } = options()
  try {
    const standing = await settleCheckout(injector, await waitForFinal(gapura, id), 'return')
    redirect(response, storefrontUrl, standing.checkout.externalId, standing.is)
  } catch (error) {
    if (error instanceof GapuraError && error.code === 'NOT_FOUND') return void response.writeHead(404).end()
    Logger.warn(`return: ${sayError(language, error)}`, LOG)
    // The gateway is away: the shop shows what it knows, and the sweep asks again.
    redirect(response, storefrontUrl, '', 'open')
  }
}

function redirect(response: Response, storefrontUrl: string, code: string, outcome: Standing['is']): void {
  const location = storefrontUrl.replaceAll('{ORDER_CODE}', encodeURIComponent(code)).replaceAll('{OUTCOME}', outcome)
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}

/** Undefined: too large. */
async function readBody(request: Request): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > BODY_MAX) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
