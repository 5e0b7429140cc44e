import { Check, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Language } from '#contract/providers.ts'
import { interfaceLanguages, isUnreviewed } from '../i18n/languages.ts'
import { wishLanguage } from '../ui/wish-language.ts'
import { useLanguage, useNetwork } from '../frame/service.queries.ts'
import { showAlert } from '../ui/alerts.store.ts'
import { LANGUAGE_PAGES, type LanguagePageId } from './settings-paths.ts'
import { Link } from '../ui/link.tsx'
import styles from './settings.module.css'
import { keepTrackLanguage, trackLanguage } from '../playback/track-languages.ts'

/** The three kinds of language, or the choice of one of them. */
export function LanguagePane({ page }: { readonly page: LanguagePageId | null }) {
  const { t } = useTranslation()
  const { state } = useLocation()
  const current = useLanguage()
  const languages = useNetwork()?.languages
  if (page === null) {
    const nameOf = (list: readonly Language[] | undefined, key: string | null): string | undefined =>
      list?.find((language) => language.key === key)?.name
    const values: Record<LanguagePageId, string> = {
      interface: nameOf(languages?.available, current) ?? current,
      audiotracks: nameOf(languages?.audio, trackLanguage('audio')) ?? t('settings.language_any'),
      texttracks: nameOf(languages?.subtitle, trackLanguage('text')) ?? t('settings.language_off'),
    }
    return (
      <ul className={styles.choices}>
        {LANGUAGE_PAGES.map((id) => (
          <li key={id}>
            <Link to={`/settings/language/${id}`} state={state as unknown}>
              {t(`settings.language_${id}`)}
              <span>
                {values[id]}
                <ChevronRight size={16} strokeWidth={2} aria-hidden />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )
  }
  if (page === 'interface') {
    return (
      <Choices
        label={t('settings.language_interface')}
        choices={interfaceLanguages(languages?.available ?? [])}
        areOwnNames
        noteOf={(key) => (isUnreviewed(key) ? t('settings.language_unreviewed') : undefined)}
        selected={current}
        onChoose={(key) => void (key !== null && wishLanguage(key))}
      />
    )
  }
  return <TrackChoices key={page} page={page} />
}

function TrackChoices({ page }: { readonly page: 'audiotracks' | 'texttracks' }) {
  const { t } = useTranslation()
  const languages = useNetwork()?.languages
  const kind = page === 'audiotracks' ? 'audio' : 'text'
  const [selected, setSelected] = useState(() => trackLanguage(kind))
  const list = (kind === 'audio' ? languages?.audio : languages?.subtitle) ?? []
  return (
    <>
      <p className={styles.lead}>{t(`settings.language_${kind}_hint`)}</p>
      <Choices
        label={t(`settings.language_${page}`)}
        none={t(kind === 'audio' ? 'settings.language_any' : 'settings.language_off')}
        choices={list}
        selected={selected}
        onChoose={(key) => {
          keepTrackLanguage(kind, key)
          setSelected(key)
          showAlert(t('settings.saved'), 'ok')
        }}
      />
    </>
  )
}

interface ChoicesProps {
  readonly label: string
  /** What stands for no choice, where there is such a thing. */
  readonly none?: string
  readonly choices: readonly Pick<Language, 'key' | 'name'>[]
  /** Each is named in itself, not in the language of the page. */
  readonly areOwnNames?: boolean
  /** What is said of a choice beside its name. */
  readonly noteOf?: (key: string) => string | undefined
  readonly selected: string | null
  readonly onChoose: (key: string | null) => void
}

function Choices({ label, none, choices, areOwnNames = false, noteOf, selected, onChoose }: ChoicesProps) {
  const all = [...(none === undefined ? [] : [{ key: null, name: none }]), ...choices]
  return (
    <ul className={styles.choices} aria-label={label}>
      {all.map(({ key, name }) => (
        <li key={key ?? ''}>
          <button
            type="button"
            {...(key !== null && areOwnNames && { lang: key })}
            aria-pressed={key === selected}
            onClick={() => onChoose(key)}
          >
            {name}
            <ChoiceNote note={key === null ? undefined : noteOf?.(key)} />
            {key === selected && <Check size={20} strokeWidth={2} aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  )
}

function ChoiceNote({ note }: { readonly note: string | undefined }) {
  const language = useLanguage()
  return note === undefined ? null : <small lang={language}>{note}</small>
}
