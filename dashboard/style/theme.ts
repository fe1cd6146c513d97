// With the theme: a file that holds styles and no script would be linked after all others, those of our own parts included.
import './mantine.css'
import './tokens.css'

import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { SIZES, SPACES, WEIGHTS } from './scale.ts'

const rem = (size: number): string => `${size}rem`

/** Gapura's blue (`--accent` of the hosted pages is its sixth shade), from the lightest to the darkest. */
const gapura: MantineColorsTuple = [
  '#eef1f9',
  '#dbe1f1',
  '#b5c1e0',
  '#8b9ecf',
  '#6880c0',
  '#4763b0',
  '#1f3f8f',
  '#1a367c',
  '#152c66',
  '#10224f',
]

export const theme = createTheme({
  primaryColor: 'gapura',
  primaryShade: { light: 6, dark: 5 },
  colors: { gapura },
  fontFamily: '"Figtree Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", Consolas, monospace',
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  headings: { fontWeight: `${WEIGHTS[2]}` },
  fontSizes: { xs: rem(SIZES[0]), sm: rem(SIZES[2]), md: rem(SIZES[3]), lg: rem(SIZES[4]), xl: rem(SIZES[5]) },
  spacing: { xs: rem(SPACES[2]), sm: rem(SPACES[3]), md: rem(SPACES[4]), lg: rem(SPACES[5]), xl: rem(SPACES[7]) },
  components: {
    // In a section, the header of a dialog is no second banner of the page.
    Modal: { defaultProps: { portalProps: { target: '#dialogs' } } },
    Drawer: { defaultProps: { portalProps: { target: '#dialogs' } } },
    Popover: { defaultProps: { portalProps: { target: '#dialogs' } } },
  },
})

/** The grounds and inks of the hosted pages (src/page/style/tokens.css), under the names Mantine looks for. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#16181d',
    '--mantine-color-dimmed': '#5a5d64',
    '--mantine-color-placeholder': '#6c6f76',
    '--mantine-color-error': '#a8261f',
    '--mantine-color-anchor': '#1f3f8f',
    '--mantine-color-default-border': '#c9c4b8',
    '--mantine-color-red-filled': '#a8261f',
    '--mantine-color-red-filled-hover': '#8f1f19',
    '--mantine-color-red-light': '#fce9e7',
    '--mantine-color-red-light-color': '#a8261f',
    '--mantine-color-green-light': '#e2f3e8',
    '--mantine-color-green-light-color': '#14683f',
    '--mantine-color-yellow-light': '#fdf0d9',
    '--mantine-color-yellow-light-color': '#7d4a00',
    '--mantine-color-gapura-light-color': '#1f3f8f',
  },
  dark: {
    '--mantine-color-body': '#1d1f24',
    '--mantine-color-text': '#f1f0ec',
    '--mantine-color-dimmed': '#adafb6',
    '--mantine-color-placeholder': '#9a9da5',
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-anchor': '#9bade0',
    '--mantine-color-default': '#25272d',
    '--mantine-color-default-hover': '#2c2f36',
    '--mantine-color-default-border': '#464a53',
    '--mantine-color-red-filled': '#b8332b',
    '--mantine-color-red-filled-hover': '#a02b24',
    '--mantine-color-red-light': '#3b1b18',
    '--mantine-color-red-light-color': '#ff9d94',
    '--mantine-color-green-light': '#15301f',
    '--mantine-color-green-light-color': '#74d6a1',
    '--mantine-color-yellow-light': '#33270f',
    '--mantine-color-yellow-light-color': '#f1bd66',
    '--mantine-color-gapura-light-color': '#9bade0',
  },
})
