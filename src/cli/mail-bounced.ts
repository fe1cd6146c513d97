import { text } from 'node:stream/consumers'
import { recordBounce } from '../invoices/mails/find.ts'
import { readBounce } from '../mail/read-bounce.ts'
import type { Command } from './command.ts'
import { withDatabase } from './database.ts'
import { readOptions } from './options.ts'

export const mailBounced: Command = {
  help: `Usage: npm run -s gapura -- mail bounced < REPORT

Reads a mail server's report about a mail that came back (RFC 3464) from standard input. If it is about a mail to the customer of
an invoice, the mail is marked as failed, and its merchant sees that it needs attention. Anything else changes nothing. Have the
mail server of the sender's address (MAIL_FROM) pipe what it receives to this command.`,
  async run(args) {
    readOptions(args, {})
    const bounce = readBounce(await text(process.stdin))
    const mail = bounce && (await withDatabase((db) => recordBounce(db, bounce.mailId, bounce.status)))
    console.log(
      mail ? `The mail ${mail.id} of the invoice ${mail.invoiceId} came back.` : 'No mail about an invoice came back.',
    )
  },
}
