import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BUILDS } from '../../scripts/builds.ts'
import { filesOf, ROOT } from '../../scripts/inputs.ts'
import { NOTICES, PAGES } from '../../src/page/gallery/fixtures.ts'
import { readChoice, renderGallery } from '../../src/page/gallery/gallery.tsx'

const frameUrl = (name: string, locale: string) => `/frame/${name}?locale=${locale}`

test('every fixture has a frame, in the language and the width that were chosen', () => {
  const html = renderGallery(readChoice(new URLSearchParams('locale=en&size=desktop')), frameUrl)
  for (const name of [...Object.keys(PAGES), ...NOTICES]) {
    expect(html).toContain(`<iframe width="1280" height="800" src="/frame/${name}?locale=en"`)
  }
})

test('what is unknown in the address is Indonesian on a phone', () => {
  expect(readChoice(new URLSearchParams('locale=xx&size=toString'))).toEqual({ locale: 'id', size: 'phone' })
})

test('no build holds the gallery: nothing else imports it, and the compiler leaves it out', () => {
  const others = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.startsWith('src/page/gallery/'))
  expect(others.filter((file) => /from '[^']*\/gallery\//.test(readFileSync(`${ROOT}/${file}`, 'utf8')))).toEqual([])
  expect(filesOf(BUILDS.server.files).filter((file) => file.includes('gallery'))).toEqual([])
  const { exclude } = JSON.parse(readFileSync(`${ROOT}/tsconfig.build.json`, 'utf8')) as { exclude: string[] }
  expect(exclude).toContain('src/page/gallery')
})
