import type { WebhookEndpoint } from '@gapura/sdk'
import { openClient } from './account.ts'
import type { Command } from './command.ts'
import { printJson } from './lines.ts'
import { readOptions } from './options.ts'

/** As many as there can be. */
const ENDPOINTS_MAX = 16

const endpointLine = ({ id, url, events, enabled, disabledBy }: WebhookEndpoint): string =>
  `${id}  ${enabled ? 'on ' : 'off'}  ${url}  ${events.join(', ')}${disabledBy === 'gone' ? '  (it answered 410)' : ''}`

export const endpointsList: Command = {
  help: `Usage: gapura endpoints list [--json]

Lists the webhook endpoints beside the two URLs of the settings, newest first: whether each is on, where it is, and which
events it receives. --json prints them as the API gives them, as one array.`,
  async run(args) {
    const { options } = readOptions(args, {})
    const endpoints = await (await openClient()).webhookEndpoints.list().take(ENDPOINTS_MAX)
    if (options.json) printJson(endpoints)
    else console.log(endpoints.length === 0 ? 'There is no webhook endpoint.' : endpoints.map(endpointLine).join('\n'))
  },
}
