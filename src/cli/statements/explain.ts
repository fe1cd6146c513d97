import { explainBreak } from '../../statements/breaks/act.ts'
import type { Command } from '../command.ts'
import { readId, readOptionsAndWord } from '../options.ts'
import { doAndRecord, readNote } from './options.ts'

export const statementsExplain: Command = {
  help: `Usage: npm run -s gapura -- statements explain ID --note TEXT

Says why a break is there. It stays a difference between bank and books until it is matched or booked, but is nothing new.`,
  async run(args) {
    const { options, word } = readOptionsAndWord(args, { note: { type: 'string' } })
    const id = readId('brk', word, 'ID', 'statements breaks')
    const note = readNote(options.note)
    const { state } = await doAndRecord(async (tx, doing, record) => {
      const moved = await explainBreak(tx, id, { ...doing, note })
      await record({ what: 'statement_break.explain', subject: id, detail: { note } })
      return moved
    })
    console.log(`${id} is ${state}.`)
  },
}
