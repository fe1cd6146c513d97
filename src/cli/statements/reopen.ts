import { reopenBreak } from '../../statements/breaks/act.ts'
import type { Command } from '../command.ts'
import { readId, readOptionsAndWord } from '../options.ts'
import { doAndRecord, readNote } from './options.ts'

export const statementsReopen: Command = {
  help: `Usage: npm run -s gapura -- statements reopen ID --note TEXT

Opens a break again that was explained.`,
  async run(args) {
    const { options, word } = readOptionsAndWord(args, { note: { type: 'string' } })
    const id = readId('brk', word, 'ID', 'statements breaks')
    const note = readNote(options.note)
    const { state } = await doAndRecord(async (tx, doing, record) => {
      const moved = await reopenBreak(tx, id, { ...doing, note })
      await record({ what: 'statement_break.reopen', subject: id, detail: { note } })
      return moved
    })
    console.log(`${id} is ${state}.`)
  },
}
