import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Tv } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { HELP_DEVICES } from '#contract/help.ts'
import '../../i18n/info-words.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useOwnWindow } from '../../frame/windows/use-window.ts'
import { instructionsPath, isTv } from './devices.ts'
import { helpQuery } from './help.queries.ts'
import styles from './help.module.css'

/** `/smarttv`: which television is it? Each leads to its instructions. */
export default function SmartTvWindow() {
  const { t } = useTranslation()
  const handle = useOwnWindow()
  const navigate = useNavigate()
  const { data: help } = useQuery(helpQuery(useLanguage()))
  // Until the provider has said for which it has instructions, all are offered.
  const devices = (help?.devices.map(({ device }) => device) ?? HELP_DEVICES).filter(isTv)
  return (
    <Dialog handle={handle} title={t('info.smarttv_title')}>
      <p>{t('info.smarttv_text')}</p>
      <ul className={styles.tvs}>
        {devices.map((device) => (
          <li key={device}>
            <button type="button" onClick={() => handle.leave(() => void navigate(instructionsPath(device)))}>
              <Tv size={22} strokeWidth={1.75} aria-hidden />
              {t(`shell.device_${device}`)}
              <ChevronRight size={18} strokeWidth={2} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
