import { Gapura, type LoggedRequest } from '@gapura/sdk'
import { readAccount } from './account.ts'
import { CliError, type Command } from './command.ts'
import { follow } from './follow.ts'
import { printJson } from './lines.ts'
import { readOptions } from './options.ts'
import { readSpan } from './span.ts'
import { stopOnSignal } from './stop-on-signal.ts'

export const logsTail: Command = {
  help: `Usage: gapura logs tail [--status 4xx] [--since SPAN] [--json]

Shows the requests of the merchant's keys as they are answered: when, status, method and path, the code of a refusal, how long
it took, the request's id and the key's. It needs a key with the scope settings. A request with a wrong key
belongs to no merchant and is not shown.
  --status S     only those answered with this status, 404, or one of a class, 4xx
  --since SPAN   begins with those of the last while: 90s, 30m, 1h, 2d
--json prints each request as the API gives it, bodies included, one a line.`,
  async run(args) {
    const { options } = readOptions(args, { status: { type: 'string' }, since: { type: 'string' } })
    const { status, since } = options
    if (status !== undefined && !/^[1-5](\d\d|xx)$/.test(status)) {
      throw new CliError(`--status must be a status such as 404, or a class of them such as 4xx, not "${status}".`)
    }
    const sinceMs = since === undefined ? null : readSpan(since)
    const account = await readAccount()
    // A wrong address or key is said at once; a gateway that goes away later is waited for.
    await new Gapura(account).requestLog.list({ limit: 1 }).page()
    const gapura = new Gapura({ ...account, repeatsMax: Number.POSITIVE_INFINITY })
    const signal = stopOnSignal()
    const source = {
      list: (query: object) => gapura.requestLog.list({ ...query, ...(status && { status }) }, { signal }),
      timeMsOf: ({ at }: LoggedRequest) => Date.parse(at),
      compare: (a: LoggedRequest, b: LoggedRequest) => (a.id < b.id ? -1 : 1),
    }
    const hand = async (request: LoggedRequest) =>
      options.json ? printJson(request) : console.log(requestLine(request))
    const ready = () => void (options.json || console.log('Ready. Ctrl-C ends it.'))
    try {
      await follow(source, { sinceMs, signal, ready, hand })
    } catch (error) {
      if (!signal.aborted) throw error
    }
  },
}

function requestLine({ at, status, method, path, response, durationMs, requestId, keyId }: LoggedRequest): string {
  // A long body is cut, so that it need not be JSON any more.
  const code = status >= 400 ? /"code":"([A-Za-z_]+)"/.exec(response ?? '')?.[1] : undefined
  const words = [at, status, method.padEnd(6), path, code, `${durationMs} ms`, requestId, keyId]
  return words.filter((word) => word !== undefined).join('  ')
}
