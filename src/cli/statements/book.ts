import { bookBreak } from '../../statements/breaks/act.ts'
import { OWN_COUNTERPARTS } from '../../statements/counterparts.ts'
import type { Command } from '../command.ts'
import { readId, readOptionsAndWord } from '../options.ts'
import { doAndRecord, readCounterpart, readNote } from './options.ts'

export const statementsBook: Command = {
  help: `Usage: npm run -s gapura -- statements book ID --account ACCOUNT --note TEXT

Books what a break is about in the operator's own books, which resolves it. ACCOUNT is one of
${OWN_COUNTERPARTS.join(', ')}, or
clearing:con_… where the money went to or came from another connection's account.`,
  async run(args) {
    const { options, word } = readOptionsAndWord(args, { account: { type: 'string' }, note: { type: 'string' } })
    const id = readId('brk', word, 'ID', 'statements breaks')
    const account = readCounterpart(options.account, '--account')
    const note = readNote(options.note)
    await doAndRecord(async (tx, doing, record) => {
      await bookBreak(tx, id, account, { ...doing, note })
      await record({ what: 'statement_break.book', subject: id, detail: { account, note } })
    })
    console.log(`${id} is booked to ${account}.`)
  },
}
