import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { interfaceLanguages } from '../i18n/languages.ts'
import { chooseLanguage } from '../i18n/translations.ts'
import popover from '../ui/popover.module.css'
import styles from './header.module.css'
import { useLanguage, useNetwork } from './shell.queries.ts'

/** Changes the language at once, without a reload. Only there where more than one can be chosen. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const current = useLanguage()
  const offered = interfaceLanguages(useNetwork()?.languages.available ?? [])
  if (offered.length < 2) return null
  const name = offered.find((language) => language.key === current)?.name ?? current
  return (
    <Menu.Root>
      <Menu.Trigger
        className={styles.language}
        aria-label={t('shell.language_now', { name })}
        title={t('shell.language')}
      >
        {current.toUpperCase()}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={popover.place} sideOffset={8} align="end">
          <Menu.Popup className={popover.popover}>
            <Menu.RadioGroup value={current} onValueChange={(code: string) => void chooseLanguage(code)}>
              {offered.map((language) => (
                <Menu.RadioItem
                  key={language.key}
                  value={language.key}
                  className={popover.item}
                  closeOnClick
                  lang={language.key}
                >
                  {language.name}
                  <Menu.RadioItemIndicator>
                    <Check aria-hidden />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
