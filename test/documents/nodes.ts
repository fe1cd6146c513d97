import { spawnSync } from 'node:child_process'

/** The Node that runs the tests, and the machine's own where that is one our packages promise to run on. */
export const NODES: readonly string[] = [process.execPath, '/usr/bin/node'].filter((path) => {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= 20
})
