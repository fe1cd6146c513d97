import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BUILDS } from '../../scripts/builds.ts'
import { filesOf, ROOT } from '../../scripts/inputs.ts'
import { readChoice, renderGallery } from '../../src/page/gallery/gallery.tsx'
import { FIXTURE_NAMES } from '../../src/page/gallery/render-fixture.ts'

const frameUrl = (name: string, locale: string) => `/frame/${name}?locale=${locale}`

test('every fixture has a frame, in the language and the width that were chosen', () => {
  const html = renderGallery(readChoice(new URLSearchParams('locale=en&size=desktop')), frameUrl)
  for (const name of FIXTURE_NAMES) {
    expect(html).toContain(`<iframe width="1280" height="800" src="/frame/${name}?locale=en"`)
  }
})

test('what is unknown in the address is Indonesian on a phone', () => {
  expect(readChoice(new URLSearchParams('locale=xx&size=toString'))).toEqual({ locale: 'id', size: 'phone' })
})

test('no build holds the gallery: nothing else imports it', () => {
  const others = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.startsWith('src/page/gallery/'))
  expect(others.filter((file) => /from '[^']*\/gallery\//.test(readFileSync(`${ROOT}/${file}`, 'utf8')))).toEqual([])
  expect(filesOf(BUILDS.server.files).filter((file) => file.includes('gallery'))).toEqual([])
})
