import { Menu, SegmentedControl, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { type Locale, useLanguage, useWords } from '../language/locale.tsx'
import { Icon } from '../parts/icon.tsx'
import { useSession } from '../session/merchant.tsx'
import { leave } from '../session/sign-in-calls.ts'
import css from './account-menu.module.css'
import { words } from './words.ts'

/** Whose account this is, the other accounts, and what belongs to the person: colours, language, the way out. */
export function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const text = useWords(words)
  const { user, merchant, merchants, chooseMerchant } = useSession()
  return (
    <Menu width={264} position="bottom-end" withinPortal shadow="md">
      <Menu.Target>
        <UnstyledButton className={css.button ?? ''}>
          <span className={css.mark} aria-hidden="true">
            {merchant.displayName.slice(0, 1).toUpperCase()}
          </span>
          <span className={css.names}>
            <span className={css.merchant}>{merchant.displayName}</span>
            <span className={css.role}>{text.roles[merchant.role]}</span>
          </span>
          <Icon name="down" size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <p className={css.user}>{user.email}</p>
        {merchants.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>{text.merchants}</Menu.Label>
            {merchants.map(({ id, displayName }) => (
              <Menu.Item
                key={id}
                onClick={() => chooseMerchant(id)}
                rightSection={id === merchant.id ? <Icon name="check" size={16} /> : null}
              >
                {displayName}
              </Menu.Item>
            ))}
          </>
        )}
        <Menu.Divider />
        <Choices />
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="keyboard" size={16} />} onClick={onHelp}>
          {text.keyboard}
        </Menu.Item>
        <Menu.Item onClick={leave}>{text.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Choices() {
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
        onChange={(value) => setColorScheme(value as typeof colorScheme)}
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
        onChange={(value) => choose(value as Locale)}
        data={[
          { value: 'id', label: 'Indonesia' },
          { value: 'en', label: 'English' },
        ]}
      />
    </div>
  )
}
