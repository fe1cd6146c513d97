import { openClient } from '../account.ts'
import { CliError, type Command } from '../command.ts'
import { printJson } from '../lines.ts'
import { readId, readOptions } from '../options.ts'
import { TRIGGERS, type Trigger } from './triggers.ts'

export const trigger: Command = {
  help: `Usage: gapura trigger EVENT [--checkout ID] [--json]

Makes an event happen, in the sandbox: what it needs is made first (a checkout, a payout, a payment to refund), and its
bank acts. --checkout has it happen to a checkout of yours instead of a new one. invoice.overdue and attention.… move your
account's clock forward; books.closed reports the last day that the sandbox closed once more.
EVENT is one of
${Object.entries(TRIGGERS)
  .map(([name, { needsCheckout }]) => `  ${name}${needsCheckout ? '' : '   (not with --checkout)'}`)
  .join('\n')}
--json prints {"event","subject"}, subject being the id of what it happens to.`,
  async run(args) {
    const { options, words } = readOptions(args, { checkout: { type: 'string' } }, 1)
    const [event] = words
    const found = new Map<string | undefined, Trigger>(Object.entries(TRIGGERS)).get(event)
    if (event === undefined || !found) {
      const said = event === undefined ? 'Which event?' : `"${event}" cannot be triggered.`
      throw new CliError(`${said} One of: ${Object.keys(TRIGGERS).join(', ')}.`)
    }
    const checkout = options.checkout === undefined ? null : readId('co', options.checkout, 'checkouts create')
    if (checkout !== null && !found.needsCheckout) throw new CliError(`${event} happens to no checkout.`)
    const subject = await found.run(await openClient(), checkout)
    if (options.json) printJson({ event, subject })
    else console.log(`${event} is on its way, about ${subject}.`)
  },
}
