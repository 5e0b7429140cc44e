import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import '../../i18n/landing-words.ts'
import '../../i18n/money-words.ts'
import { isKind } from '../../api/failure-meaning.ts'
import { NotFound } from '../../frame/not-found.tsx'
import { usePageTitle } from '../../frame/page-title.ts'
import { useLanguage, useNetwork } from '../../frame/service.queries.ts'
import { shownFailure } from '../../frame/shown-failure.ts'
import { ErrorState } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { sellerQuery } from '../packet.queries.ts'
import { LandingButtons } from './landing-buttons.tsx'
import { LandingContacts } from './landing-contacts.tsx'
import { LandingDevices, LandingFeatures } from './landing-lists.tsx'
import { LandingPackets } from './landing-packets.tsx'
import styles from './provider-page.module.css'

/** `/provider/{shortname}`: what a provider is, what it sells and how it is reached. */
export default function ProviderPage() {
  const { id = '' } = useParams()
  const { data: info, error, refetch } = useQuery(sellerQuery(useLanguage(), id))
  const own = useNetwork()?.provider?.id
  usePageTitle(info?.name ?? id)

  if (isKind(error, 'not_found')) return <NotFound what="page" />
  const failure = shownFailure(error, info)
  if (!info) {
    return (
      <div className={styles.page} aria-busy={!failure}>
        {failure ? <ErrorState error={failure} onRetry={() => void refetch()} /> : <Waiting />}
      </div>
    )
  }
  const { page } = info
  const isOwn = own === info.id
  return (
    <div className={styles.page}>
      <section className={styles.hero} aria-labelledby="hero-title">
        <h1 id="hero-title">{page.title}</h1>
        {page.text && <p>{page.text}</p>}
        <LandingButtons info={info} isOwn={isOwn} />
      </section>
      <LandingFeatures features={page.features} />
      <LandingDevices info={info} isOwn={isOwn} />
      <LandingPackets info={info} isOwn={isOwn} />
      <LandingContacts info={info} />
    </div>
  )
}

/** The hero's box while what it says is on its way. */
function Waiting() {
  const { t } = useTranslation()
  return (
    <div className={styles.hero} role="status" aria-label={t('shell.loading')}>
      <Skeleton className={styles.waiting} />
    </div>
  )
}
