import { ChevronDown, CircleHelp, Mail, MessageCircle, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { legalParts } from '#domain/providers/legal-text.ts'
import { contactsOf, messengerName, phoneUrl } from '../../frame/contacts.ts'
import { useNetwork } from '../../frame/service.queries.ts'
import { tied } from '../../i18n/tied.ts'
import { Empty } from '../../ui/empty.tsx'
import { Prose } from '../prose.tsx'
import { HelpFrame } from './help-frame.tsx'
import styles from './help.module.css'

/** `/faq`: questions with their answers, and whom to ask where they are not enough. */
export default function QuestionsPage() {
  const { t } = useTranslation()
  return (
    <HelpFrame title={t('shell.questions')}>
      {({ questions }) => (
        <>
          {questions.length === 0 ? (
            <Empty
              isInside
              icon={CircleHelp}
              title={t('info.questions_empty')}
              text={t('info.questions_empty_text')}
            />
          ) : (
            <div className={styles.questions}>
              {questions.map(({ question, answer }) => (
                <details key={question}>
                  <summary>
                    {tied(question)}
                    <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
                  </summary>
                  <div className={styles.answer}>
                    <Prose parts={legalParts(answer)} />
                  </div>
                </details>
              ))}
            </div>
          )}
          <Ask />
        </>
      )}
    </HelpFrame>
  )
}

function Ask() {
  const { t } = useTranslation()
  const { email, phone, url } = contactsOf(useNetwork())
  return (
    <section className={styles.ask} aria-labelledby="ask-title">
      <h2 id="ask-title">{t('info.questions_ask')}</h2>
      <p>{t('info.questions_ask_text')}</p>
      <ul>
        {phone && (
          <li>
            <a href={phoneUrl(phone)}>
              <Phone size={20} strokeWidth={1.75} aria-hidden />
              {phone}
            </a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`}>
              <Mail size={20} strokeWidth={1.75} aria-hidden />
              {email}
            </a>
          </li>
        )}
        {url && (
          <li>
            <a href={url} target="_blank" rel="noreferrer">
              <MessageCircle size={20} strokeWidth={1.75} aria-hidden />
              {messengerName(url) ?? t('shell.site')}
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}
