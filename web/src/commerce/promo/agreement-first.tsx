import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LegalLink } from '../../frame/legal-link.tsx'
import { useLanguage } from '../../frame/service.queries.ts'
import { Button } from '../../ui/button.tsx'
import { packetsQuery } from '../packet.queries.ts'
import { Gift, Problem, type ScreenProps } from './promo-screens.tsx'
import styles from './promo.module.css'

/** Step 3, where the packet that follows has an agreement: it is read beside and accepted, as in a purchase. */
export function AgreementFirst({ flow, state }: ScreenProps) {
  const { t } = useTranslation()
  const id = useId()
  const { data: packets, isError } = useQuery(packetsQuery(useLanguage()))
  const { agreementId, isAgreeing, problem, promo } = state
  const agreement = packets?.find((packet) => packet.agreement?.id === agreementId)?.agreement
  return (
    <div className={styles.screen}>
      <Gift promo={promo} code={state.code} />
      <p>{t('buying.agreement_text')}</p>
      {agreement && (
        <p>
          <LegalLink url={agreement.path} isBeside>
            {agreement.title}
          </LegalLink>
        </p>
      )}
      {isError && <p role="alert">{t('promo.problem_line')}</p>}
      {problem && <Problem id={`${id}-problem`} state={state} />}
      {/* Nobody accepts what could not be read. */}
      <Button
        look="accent"
        isBusy={isAgreeing}
        isDisabled={packets === undefined}
        onClick={() => void flow.agree()}
      >
        {t('buying.agreement_accept')}
      </Button>
      <Button look="quiet" isDisabled={isAgreeing} onClick={flow.back}>
        {t('buying.agreement_later')}
      </Button>
    </div>
  )
}
