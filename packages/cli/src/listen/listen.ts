import { randomBytes } from 'node:crypto'
import { type EventSummary, Gapura } from '@gapura/sdk'
import { readAccount, readConfig, storeConfig } from '../account.ts'
import { CliError, type Command } from '../command.ts'
import { follow, type Source } from '../follow.ts'
import { eventLine, printJson } from '../lines.ts'
import { readId, readOptions } from '../options.ts'
import { readSpan } from '../span.ts'
import { stopOnSignal } from '../stop-on-signal.ts'
import { type Attempt, forwardEvent } from './forward.ts'

export const listen: Command = {
  help: `Usage: gapura listen [--forward-to URL] [--since SPAN | --replay ID …] [--secret whsec_…] [--json]

Shows every event of the merchant as it comes, whether or not it has an endpoint. With --forward-to each is posted there as
a webhook, one after the other, in order: an address that cannot be reached is tried until it can, one that answers anything
but 2xx is tried 5 times and left behind. They are signed with a secret of this machine, which is printed at the start:
verify them with it as you will with the merchant's.
  --since SPAN   begins with the events of the last while: 90s, 30m, 1h, 2d
  --replay ID    forwards this event (again), and ends; may be given several times
  --secret S     signs with this secret instead
--json prints a line of JSON for each thing that happens: {"secret"}, {"event"}, {"forwarded"}, {"failed"}.`,
  async run(args) {
    const { options } = readOptions(args, {
      'forward-to': { type: 'string' },
      since: { type: 'string' },
      secret: { type: 'string' },
      replay: { type: 'string', multiple: true },
    })
    const target = readTarget(options['forward-to'])
    const replay = (options.replay ?? []).map((id) => readId('evt', id, 'events list'))
    if (replay.length > 0 && !target) throw new CliError('--replay needs --forward-to: the address to post it to.')
    if (replay.length > 0 && options.since) throw new CliError('Give --since or --replay, not both.')
    const sinceMs = options.since === undefined ? null : readSpan(options.since)
    const account = await readAccount()
    // A wrong address or key is said at once; a gateway that goes away later is waited for.
    await new Gapura(account).events.list({ limit: 1 }).page()
    const gapura = new Gapura({ ...account, repeatsMax: Number.POSITIVE_INFINITY })
    const print = options.json ? printJson : sayInWords
    const stop = stopOnSignal()
    const secret = target && (await readSecret(options.secret))
    if (secret) print({ secret, target })
    const hand = async (event: EventSummary): Promise<void> => {
      print({ event })
      if (target && secret) await forwardEvent(event, { target, secret, signal: stop, tell: print })
    }
    try {
      for (const id of replay) await hand(await gapura.events.retrieve(id, { signal: stop }))
      if (replay.length === 0)
        await follow(eventsOf(gapura, stop), { sinceMs, signal: stop, ready: () => print({ listening: true }), hand })
    } catch (error) {
      if (!stop.aborted) throw error
    }
  },
}

const eventsOf = (gapura: Gapura, signal: AbortSignal): Source<EventSummary> => ({
  list: (query) => gapura.events.list(query, { signal }),
  timeMsOf: ({ timestamp }) => Date.parse(timestamp),
  // As their subject counts them.
  compare: (a, b) => a.sequence - b.sequence || (a.id < b.id ? -1 : 1),
})

/** What `listen` has to say. */
type Word = { readonly secret: string; readonly target: string } | { readonly listening: true } | Delivery
type Delivery = { readonly event: EventSummary } | Attempt

function sayInWords(word: Word): void {
  if ('secret' in word) console.log(`Forwarding to ${word.target}, signed with ${word.secret}`)
  else if ('listening' in word) console.log('Ready. Ctrl-C ends it.')
  else if ('event' in word) console.log(eventLine(word.event))
  else if ('forwarded' in word) console.log(`  -> ${word.status}  ${word.forwarded}`)
  else console.error(`  -> ${word.why}  ${word.failed}${word.retryInMs === null ? ', left behind' : ', trying again'}`)
}

function readTarget(text: string | undefined): string | null {
  if (text === undefined) return null
  // As it is said: `localhost:4000/webhooks`, or a port alone.
  const full = /^\d+$/.test(text) ? `http://localhost:${text}` : /^https?:\/\//i.test(text) ? text : `http://${text}`
  if (!URL.canParse(full)) throw new CliError(`--forward-to must be an address, such as localhost:4000/webhooks.`)
  return new URL(full).href
}

/** The same on every start of this machine, so that it needs to be set in an application once. */
async function readSecret(given: string | undefined): Promise<string> {
  if (given !== undefined) {
    if (/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(given)) return given
    throw new CliError('--secret must be whsec_ and the base64 of at least 24 bytes.')
  }
  const stored = (await readConfig()).listenSecret
  if (stored) return stored
  const listenSecret = `whsec_${randomBytes(32).toString('base64')}`
  await storeConfig({ listenSecret })
  return listenSecret
}
