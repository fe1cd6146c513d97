/** Makes the calls of a conformance run with the TypeScript SDK as it is installed beside this file: a plan on standard input, the outcomes on standard output. */
import { text } from 'node:stream/consumers'
import { Gapura, GapuraError } from '@gapura/sdk'

const gapuraAt = (baseUrl) => new Gapura({ apiKey: 'sk_test_xx_conformance', baseUrl })

async function inTurn(all, work) {
  const results = []
  for (const one of all) results.push(await work(one))
  return results
}

async function outcomeOf(work) {
  try {
    return { result: (await work()) ?? null }
  } catch (error) {
    if (!(error instanceof GapuraError)) throw error
    const { status, code, requestId, errors, message } = error
    return { error: { status, code, requestId, errors, message } }
  }
}

async function make({ method, args = [], filters, options, take }, baseUrl) {
  const [resource, name] = method.split('.')
  const given = [...args, ...(filters ? [filters] : []), ...(options ? [options] : [])]
  const made = await gapuraAt(baseUrl)[resource][name](...given)
  if (take !== undefined) return made.take(take)
  return made instanceof Uint8Array ? new TextDecoder().decode(made) : made
}

function bodyOf({ body, bodyAs, bytes }) {
  if (bodyAs === 'parsed') return JSON.parse(body)
  return bytes === undefined ? body : new Uint8Array(Buffer.from(bytes, 'base64'))
}

const { exchanges, webhooks, signatures } = JSON.parse(await text(process.stdin))
const judge = gapuraAt('http://localhost').webhooks
const outcomes = {
  exchanges: await inTurn(exchanges, ({ call, baseUrl }) => outcomeOf(() => make(call, baseUrl))),
  webhooks: await inTurn(webhooks, (one) => outcomeOf(() => judge.verify(bodyOf(one), one.headers, one.secret))),
  signatures: await inTurn(signatures, ({ body, secret, at }) => judge.sign(body, secret, new Date(at * 1_000))),
}
process.stdout.write(JSON.stringify(outcomes))
