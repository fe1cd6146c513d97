import { openClient } from './account.ts'
import type { Command } from './command.ts'
import { eventLine, printJson } from './lines.ts'
import { readNumber, readOptions } from './options.ts'

export const eventsList: Command = {
  help: `Usage: gapura events list [--type TYPE] [--about ID] [--limit N] [--json]

Lists events, newest first: 20, or --limit up to 1000. --type is one of them, such as payment.succeeded; --about is the
checkout, payout or refund they are about. --json prints the events as the API gives them, as one array.`,
  async run(args) {
    const { options } = readOptions(args, {
      type: { type: 'string' },
      about: { type: 'string' },
      limit: { type: 'string' },
    })
    const limit = readNumber(options.limit, 'limit', [1, 1_000], 20)
    const gapura = await openClient()
    const { type, about: subjectId } = options
    const query = { limit: Math.min(limit, 100), ...(type && { type }), ...(subjectId && { subjectId }) }
    const events = await gapura.events.list(query).take(limit)
    if (options.json) printJson(events)
    else console.log(events.length === 0 ? 'There is no such event.' : events.map(eventLine).join('\n'))
  },
}
