import { Popover, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { useWords } from '../language/locale.tsx'
import { Icon } from '../parts/icon.tsx'
import { BASE, paths } from '../paths.ts'
import { usePerson } from '../session/me.ts'
import { Reauthenticate } from '../session/reauthenticate.tsx'
import { signOut } from '../session/sign-in-calls.ts'
import menu from '../shell/account-menu.module.css'
import { Choices } from '../shell/account-menu.tsx'
import { Frame } from '../shell/frame.tsx'
import navigation from '../shell/navigation.module.css'
import { words } from '../shell/words.ts'

const ITEMS = [
  { name: 'overview', to: paths.operator, icon: 'overview' },
  { name: 'connections', to: paths.connections, icon: 'bank' },
  { name: 'routes', to: paths.routes, icon: 'chevron' },
  { name: 'fees', to: paths.operatorFees, icon: 'balances' },
  { name: 'businesses', to: paths.businesses, icon: 'team' },
  { name: 'statements', to: paths.statements, icon: 'docs' },
  { name: 'report', to: paths.connectionReport, icon: 'reports' },
] as const

type Props = { environment: 'sandbox' | 'production'; hasAccounts: boolean }

/** What stands around every screen of the operators. */
export const OperatorShell = ({ environment, hasAccounts }: Props) => (
  <Frame
    environment={environment}
    home={paths.operator}
    menu={(onChosen) => <Menu {...(onChosen ? { onChosen } : {})} />}
    top={
      <>
        <span style={{ flex: 1 }} />
        <OperatorMenu hasAccounts={hasAccounts} />
      </>
    }
  >
    <Reauthenticate />
  </Frame>
)

function Menu({ onChosen }: { onChosen?: () => void }) {
  const text = useWords(words)
  return (
    <nav aria-label={text.main}>
      <ul className={navigation.menu}>
        {ITEMS.map(({ name, to, icon }) => (
          <li key={name}>
            <NavLink
              to={to}
              end={to === paths.operator}
              className={navigation.item ?? ''}
              {...(onChosen ? { onClick: onChosen } : {})}
            >
              <Icon name={icon} />
              {text[name]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Who is signed in, the way to their accounts, and what belongs to them. */
function OperatorMenu({ hasAccounts }: { hasAccounts: boolean }) {
  const text = useWords(words)
  const user = usePerson()
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} width={264} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={menu.button ?? ''} onClick={() => setOpened(!opened)}>
          <span className={menu.mark} aria-hidden="true">
            {text.operator.slice(0, 1)}
          </span>
          <span className={menu.names}>
            <span className={menu.merchant}>{text.operatorTitle}</span>
            <span className={menu.role}>{text.operator}</span>
          </span>
          <Icon name="down" size={16} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={menu.dropdown ?? ''}>
        <p className={menu.user}>{user?.email}</p>
        {hasAccounts && (
          <div className={menu.group}>
            <a className={menu.item} href={`${BASE}/`}>
              {text.merchants}
            </a>
          </div>
        )}
        <Choices />
        <div className={menu.group}>
          <Link to={paths.operatorNotifications} className={menu.item} onClick={() => setOpened(false)}>
            <Icon name="bell" size={16} />
            {text.notifications}
          </Link>
          <button type="button" className={menu.item} onClick={signOut}>
            {text.signOut}
          </button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
