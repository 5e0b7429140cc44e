import type { ReactNode } from 'react'
import { HeaderBack } from './header-back.tsx'
import { HeaderOffers } from './header-offers.tsx'
import styles from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from '../frame/logo.tsx'
import { MainMenu } from './main-menu.tsx'
import { MessagesButton } from './messages/messages-button.tsx'
import { useScrollMarks } from './use-scroll-marks.ts'

/**
 * The header of every page. How it lies there is said by the page, on its root or on what it begins with: `data-header="art"` on a picture,
 * `data-header="none"` not at all; without it, on its own ground. It begins and ends at the same places on all of them.
 */
export function Header({ account, search }: { readonly account: ReactNode; readonly search: ReactNode }) {
  const { isDark, isHidden } = useScrollMarks()
  return (
    <header className={styles.header} data-dark={isDark} data-away={isHidden}>
      <div className={styles.inside}>
        <HeaderBack />
        <Logo />
        <MainMenu />
        <div className={styles.tools}>
          <HeaderOffers />
          {search}
          <LanguageSwitch />
          <MessagesButton />
          {account}
        </div>
      </div>
    </header>
  )
}
