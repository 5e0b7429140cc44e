import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { hasBack } from '../frame/has-back.ts'
import { useNetwork } from '../frame/service.queries.ts'
import { IconButton } from '../ui/button.tsx'
import styles from './header.module.css'

/** Leads back where a provider wants that in the header: to what was open before, or home from the first page. */
export function HeaderBack() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isShown = useNetwork()?.header.is_back_shown === true && pathname !== '/'
  if (!isShown) return null
  return (
    <IconButton
      className={styles.back}
      icon={ArrowLeft}
      label={t('shell.back')}
      onClick={() => void (hasBack() ? navigate(-1) : navigate('/'))}
    />
  )
}
