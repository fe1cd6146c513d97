import { Gapura, GapuraError } from '@gapura/sdk'
import type { Outcome, Plan, PlannedCall, PlannedWebhook } from './plan.ts'

/** Makes the calls of a conformance run with the TypeScript SDK, as `run.py` and `run.php` do with theirs. */
export async function runHere({ exchanges, webhooks, signatures }: Plan) {
  const judge = new Gapura({ apiKey: 'sk_test_xx_conformance', baseUrl: 'http://localhost' }).webhooks
  return {
    exchanges: await inTurn(exchanges, ({ call, baseUrl }) => outcomeOf(() => make(call, baseUrl))),
    webhooks: await inTurn(webhooks, (one) =>
      outcomeOf(() => judge.verify(bodyOf(one) as string, one.headers, one.secret)),
    ),
    signatures: await inTurn(signatures, ({ body, secret, at }) => judge.sign(body, secret, new Date(at * 1_000))),
  }
}

async function inTurn<One, Result>(all: readonly One[], work: (one: One) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const one of all) results.push(await work(one))
  return results
}

async function outcomeOf(work: () => unknown): Promise<Outcome> {
  try {
    return { result: (await work()) ?? null }
  } catch (error) {
    if (!(error instanceof GapuraError)) throw error
    const { status, code, requestId, errors, message } = error
    return { error: { status, code, requestId, errors, message } }
  }
}

type Method = (...given: unknown[]) => unknown
type Listed = { take(most: number): Promise<unknown> }

async function make({ method, args = [], filters, options, take }: PlannedCall, baseUrl: string): Promise<unknown> {
  const gapura = new Gapura({ apiKey: 'sk_test_xx_conformance', baseUrl })
  const [resource = '', name = ''] = method.split('.')
  const all = gapura as unknown as Record<string, Record<string, Method>>
  const given = [...args, ...(filters ? [filters] : []), ...(options ? [options] : [])]
  const made = await all[resource]?.[name]?.(...given)
  if (take !== undefined) return (made as Listed).take(take)
  return made instanceof Uint8Array ? new TextDecoder().decode(made) : made
}

function bodyOf({ body, bodyAs, bytes }: PlannedWebhook): unknown {
  if (bodyAs === 'parsed') return JSON.parse(body)
  return bytes === undefined ? body : new Uint8Array(Buffer.from(bytes, 'base64'))
}
