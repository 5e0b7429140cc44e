import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import styles from './app.module.css'

/** Our own mistake, shown instead of a white page: with a way back. */
export function BrokenPage() {
  const { t } = useTranslation()
  return (
    <main className={styles.broken}>
      <Empty isPage icon={TriangleAlert} title={t('shell.broken_title')} text={t('shell.broken_text')}>
        <div className={styles.ways}>
          <Button look="paper" onClick={() => location.reload()}>
            {t('shell.reload')}
          </Button>
          <LinkButton look="fill" to="/">
            {t('shell.to_home')}
          </LinkButton>
        </div>
      </Empty>
    </main>
  )
}
