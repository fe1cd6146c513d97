import type { SavingPage } from './view.ts'

type Place = Pick<SavingPage, 'id' | 'locale'>

export const savingPath = ({ id, locale }: Place): string => `/${id}?locale=${locale}`
/** Where a form of the page leads: `agree`, `decline`, `end`. */
export const savingFormPath = ({ id, locale }: Place, form: string): string => `/${id}/${form}?locale=${locale}`
export const endingPath = (page: Place): string => `${savingPath(page)}&end=1`
export const otherSavingLanguagePath = ({ id, locale }: Place): string =>
  savingPath({ id, locale: locale === 'id' ? 'en' : 'id' })
