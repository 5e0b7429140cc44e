import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { interfaceLanguages } from '../i18n/languages.ts'
import { wishLanguage } from '../ui/wish-language.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import popover from '../ui/popover.module.css'
import styles from './header.module.css'
import { useLanguage, useNetwork } from '../frame/service.queries.ts'

/** Changes the language at once, without a reload. Only there where more than one can be chosen. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const current = useLanguage()
  const offered = interfaceLanguages(useNetwork()?.languages.available ?? [])
  if (offered.length < 2) return null
  const name = offered.find((language) => language.key === current)?.name ?? current
  return (
    <Disclosure
      label={`${t('shell.language_now', { name })}, ${current.toUpperCase()}`}
      className={styles.language}
      align="end"
      face={current.toUpperCase()}
    >
      {(close) => (
        <ul>
          {offered.map((language) => (
            <li key={language.key}>
              <button
                type="button"
                className={popover.item}
                lang={language.key}
                aria-pressed={language.key === current}
                onClick={() => {
                  void wishLanguage(language.key)
                  close()
                }}
              >
                {language.name}
                {language.key === current && <Check aria-hidden />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  )
}
