/** The oldest Node that runs the compiled code; npm installs a newer one (the package `node`). */
const MAJOR_MIN = 24

/** What is wrong with a version of Node; undefined: nothing. */
export const nodeFault = (version: string): string | undefined =>
  Number(version.split('.', 1)[0]) >= MAJOR_MIN
    ? undefined
    : `This is Node ${version}, and Gapura needs ${MAJOR_MIN} or newer: start it with "npm start" or "npm run", which use the one they install.`
