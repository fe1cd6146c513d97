import { nodeFault } from './node-version.ts'
import { logWarnings, reportFault, writesLog } from './report-fault.ts'

const words = process.argv.slice(2)
const isLog = writesLog(words, process.env)
if (isLog) logWarnings()
const fault = nodeFault(process.versions.node)
if (fault !== undefined) {
  reportFault(isLog, fault)
  process.exit(1)
}
// Imported only now: its dependencies may not even parse on an older Node.
const { describeError, runCommand } = await import('./run-command.ts')
runCommand(words).catch((error: unknown) => {
  const message = describeError(error)
  reportFault(isLog, message, message === undefined ? error : undefined)
  process.exit(1)
})
