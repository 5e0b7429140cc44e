import { TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { visitPath } from '../api/visit.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import styles from './app.module.css'

/** Our own mistake, shown instead of a white page: with a way back. */
function BrokenPage() {
  const { t } = useTranslation()
  return (
    <main className={styles.broken}>
      <Empty isPage icon={TriangleAlert} title={t('shell.broken_title')} text={t('shell.broken_text')}>
        <div className={styles.ways}>
          <Button look="paper" onClick={() => location.reload()}>
            {t('shell.reload')}
          </Button>
          <Button look="fill" onClick={() => location.assign(visitPath('/'))}>
            {t('shell.to_home')}
          </Button>
        </div>
      </Empty>
    </main>
  )
}

/** Catches what no page has caught. Both ways out load the app anew: nobody knows what else is broken. */
export class BrokenBoundary extends Component<
  { readonly children: ReactNode },
  { readonly isBroken: boolean }
> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  // To the page's own listeners, as what nobody caught: React tells the console alone.
  override componentDidCatch(error: unknown) {
    reportError(error)
  }

  override render() {
    return this.state.isBroken ? <BrokenPage /> : this.props.children
  }
}
