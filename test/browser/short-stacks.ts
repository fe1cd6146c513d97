const prepare = Error.prepareStackTrace

const OF_PLAYWRIGHT = '/playwright-core/'
const OF_OTHERS = /\/node_modules\/|^node:/

/**
 * Playwright reads a stack at each of its calls, in case it fails, and Vite looks for the source of each of its up to fifty
 * frames, a tenth of the processor time of a call. Those that no failing test shows are left out, but for the last one of
 * Playwright, which names the call.
 */
function prepareShortly(error: Error, frames: NodeJS.CallSite[]): unknown {
  const files = frames.map((frame) => frame.getFileName() ?? '')
  if (!files[0]?.includes(OF_PLAYWRIGHT)) return prepare(error, frames)
  const call = files.findIndex((file) => !file.includes(OF_PLAYWRIGHT)) - 1
  return prepare(
    error,
    frames.filter((_, at) => at === call || !OF_OTHERS.test(files[at] ?? '')),
  )
}

// Node has none of its own: without Vite, nothing is looked for.
if (prepare !== undefined) Error.prepareStackTrace = prepareShortly
