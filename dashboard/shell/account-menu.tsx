import { Popover, SegmentedControl, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage, useWords } from '../language/locale.tsx'
import { Icon } from '../parts/icon.tsx'
import { BASE, paths } from '../paths.ts'
import { useIsOperator } from '../session/me.ts'
import { roleOf } from '../session/role-of.ts'
import { useSession } from '../session/session.tsx'
import { signOut } from '../session/sign-in-calls.ts'
import css from './account-menu.module.css'
import { words } from './words.ts'

/** Whose account this is, the other accounts, and what belongs to the person: colours, language, the way out. */
export function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const text = useWords(words)
  const { user, merchant, merchants } = useSession()
  const isOperator = useIsOperator()
  const [opened, setOpened] = useState(false)
  const close = (then: () => void) => () => {
    setOpened(false)
    then()
  }
  return (
    <Popover opened={opened} onChange={setOpened} width={264} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={css.button ?? ''} onClick={() => setOpened(!opened)}>
          <span className={css.mark} aria-hidden="true">
            {merchant.displayName.slice(0, 1).toUpperCase()}
          </span>
          <span className={css.names}>
            <span className={css.merchant}>{merchant.displayName}</span>
            <span className={css.role}>{roleOf(merchant, text.roles)}</span>
          </span>
          <Icon name="down" size={16} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={css.dropdown ?? ''}>
        <p className={css.user}>{user.email}</p>
        {merchants.length > 1 && <Accounts onChosen={close} />}
        {isOperator && (
          <div className={css.group}>
            <a className={css.item} href={BASE + paths.connections}>
              <Icon name="bank" size={16} />
              {text.operatorArea}
            </a>
            <a className={css.item} href={BASE + paths.statements}>
              <Icon name="reports" size={16} />
              {text.statements}
            </a>
          </div>
        )}
        <Choices />
        <div className={css.group}>
          <Link to={paths.security} className={css.item} onClick={() => setOpened(false)}>
            <Icon name="security" size={16} />
            {text.security}
          </Link>
          <Link to={paths.notifications} className={css.item} onClick={() => setOpened(false)}>
            <Icon name="bell" size={16} />
            {text.notifications}
          </Link>
          <Link to={paths.glossary} className={css.item} onClick={() => setOpened(false)}>
            <Icon name="docs" size={16} />
            {text.glossary}
          </Link>
          <button type="button" className={css.item} onClick={close(onHelp)}>
            <Icon name="keyboard" size={16} />
            {text.keyboard}
          </button>
          <button type="button" className={css.item} onClick={signOut}>
            <Icon name="leave" size={16} />
            {text.signOut}
          </button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The accounts the person belongs to; the one that is looked at is marked. */
function Accounts({ onChosen }: { onChosen: (then: () => void) => () => void }) {
  const text = useWords(words)
  const { merchant, merchants, chooseMerchant } = useSession()
  return (
    <fieldset className={css.group}>
      <legend className={css.user}>{text.merchants}</legend>
      {merchants.map(({ id, displayName }) => (
        <button
          key={id}
          type="button"
          className={css.item}
          aria-pressed={id === merchant.id}
          onClick={onChosen(() => chooseMerchant(id))}
        >
          <span className={css.account}>{displayName}</span>
          {id === merchant.id && <Icon name="check" size={16} />}
        </button>
      ))}
    </fieldset>
  )
}

const SCHEMES = ['light', 'dark', 'auto'] as const

/** Colours and language: the person's own. */
export function Choices() {
  const text = useWords(words)
  const { locale, choose } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div className={css.choices}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={text.scheme}
        value={colorScheme}
        onChange={(value) => setColorScheme(SCHEMES.find((scheme) => scheme === value) ?? 'auto')}
        data={[
          { value: 'light', label: text.light },
          { value: 'dark', label: text.dark },
          { value: 'auto', label: text.system },
        ]}
      />
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={text.language}
        value={locale}
        onChange={(value) => choose(value === 'id' ? 'id' : 'en')}
        data={[
          { value: 'id', label: 'Indonesia' },
          { value: 'en', label: 'English' },
        ]}
      />
    </div>
  )
}
