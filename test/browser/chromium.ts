import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { type Browser, type BrowserContext, chromium as launcher } from 'playwright-core'
import './short-stacks.ts'

let running: Promise<Browser> | undefined

/**
 * The browser of this worker. One serves every file of it, since a start costs a second: each page has a context of its
 * own, and to close the browser closes what was opened in it, but not what outlasts the file. It ends with the
 * process.
 */
export async function launchBrowser(): Promise<Browser> {
  running ??= launchShared()
  const browser = await running
  if (browser.isConnected()) return browser
  running = undefined
  return launchBrowser()
}

/** Contexts that outlast a file: to close the shared browser leaves them open. */
export const closedWithWorker = new WeakSet<BrowserContext>()

/** No page of a test lives long enough for what V8 compiles again: without it axe takes a fifth less, the dashboard a tenth. */
const WITHOUT_OPTIMISING = '--js-flags=--no-maglev --no-turbofan'

async function launchShared(): Promise<Browser> {
  const browser = await launchOwnBrowser(WITHOUT_OPTIMISING)
  const opened = () => browser.contexts().filter((context) => !closedWithWorker.has(context))
  browser.close = async () => void (await Promise.all(opened().map((context) => context.close())))
  return browser
}

/** A browser with a fresh profile that calls no host but ours; its caller closes it. `more`: switches of Chromium. */
export const launchOwnBrowser = async (...more: readonly string[]): Promise<Browser> =>
  launcher.launch({
    executablePath: await unpackChromium(),
    headless: true,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })

/**
 * The Chromium of the registry, unpacked once per account. By itself the package unpacks to one name for every account
 * of the machine, and takes what another process has half written there for the whole.
 */
async function unpackChromium(): Promise<string> {
  const directory = join(tmpdir(), `gapura-chromium-${userInfo().uid}`)
  if (!existsSync(directory)) await unpackInto(directory)
  // A machine without fonts takes those of the package.
  if (!existsSync('/etc/fonts/fonts.conf')) process.env.FONTCONFIG_PATH ??= join(directory, 'fonts')
  return join(directory, 'chromium')
}

async function unpackInto(directory: string): Promise<void> {
  const fresh = mkdtempSync(`${directory}-`)
  const { TMPDIR } = process.env
  process.env.TMPDIR = fresh
  try {
    await chromium.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  try {
    renameSync(fresh, directory)
  } catch (error) {
    // Another process was first.
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(directory)) throw error
  }
}
