import { openClient } from './account.ts'
import type { Command } from './command.ts'
import { printJson } from './lines.ts'
import { readId, readOptions } from './options.ts'

export const eventsResend: Command = {
  help: `Usage: gapura events resend ID [--json]

Has the gateway deliver an event again, under the same webhook-id, to the endpoints it is set to. To have it on this
machine instead: gapura listen --forward-to URL --replay ID.
--json prints the event.`,
  async run(args) {
    const { options, words } = readOptions(args, {}, 1)
    const id = readId('evt', words[0], 'events list')
    const event = await (await openClient()).events.resend(id)
    if (options.json) printJson(event)
    else console.log(`${event.id} (${event.type}) is being delivered again.`)
  },
}
