import { ChevronDown, LockOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentButton } from '#contract/catalogue.ts'
import { useLanguage, useNetwork } from '../frame/service.queries.ts'
import { Button } from '../ui/button.tsx'
import buttonStyles from '../ui/button.module.css'
import { classes } from '../ui/classes.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { lazyExtra } from '../ui/lazy-page.tsx'
import popover from '../ui/popover.module.css'
import { useMedia } from '../ui/use-media.ts'
import { useWindows } from '../frame/windows/windows-context.ts'
import { startBuying, useBuying } from './buying/start-buying.ts'
import styles from './pay.module.css'
import { formatPrice } from './price.ts'
import { periodOf, usePeriod } from './use-period.ts'

const BaseNote = lazyExtra(() => import('./base-note.tsx'))

/** What a button says of its packet. */
export type PayButton = Pick<
  ContentButton,
  'caption' | 'sub_caption' | 'button_data' | 'play_after' | 'show_options'
>

/** What is bought for, and plays afterwards. */
export interface PaidThing {
  readonly kind: 'content' | 'channel'
  readonly id: string
  /** Where it plays. */
  readonly path: string
}

interface PayButtonsProps {
  readonly thing: PaidThing
  readonly buttons: readonly PayButton[]
  /** The least that has to be paid: a menu of several says it, where nothing beside it does. */
  readonly least?: string | null
  /** Where the menu opens above its button: on narrow screens, where nothing else stands there, or elsewhere too. */
  readonly up?: 'narrow' | 'always' | 'never'
}

/** Begins to pay as a button says: by its packet, or by one that is chosen among all that open the thing. */
function usePress({ kind, id, path }: PaidThing): (button: PayButton) => void {
  const { history } = useWindows()
  return ({ button_data: data, play_after: isPlayed, show_options: hasOptions }) => {
    const then = isPlayed ? { then: path } : {}
    if (hasOptions) history.open('quick_packets', { params: { [kind]: id, ...then } })
    else if (data) startBuying({ id: data.packet_id }, { version: 'tv303', ...then })
  }
}

function WithNote({ button, children }: { readonly button: PayButton; readonly children: ReactNode }) {
  if (!button.button_data?.needs_base) return children
  return (
    <div className={styles.one}>
      {children}
      <BaseNote />
    </div>
  )
}

/** The ways to open a title or a channel: one is a button with its price, several are a menu. */
export function PayButtons({ thing, buttons, least = null, up = 'narrow' }: PayButtonsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useNetwork()?.provider?.currency
  const forHow = usePeriod()
  const isNarrow = useMedia('(max-width: 932px)')
  const press = usePress(thing)
  const busyWith = useBuying((state) => state.busyWith)
  const isBusy = busyWith !== null && buttons.some(({ button_data: data }) => data?.packet_id === busyWith)
  const priceOf = ({ button_data: data, sub_caption }: PayButton): string | null =>
    data && currency
      ? `${formatPrice(data.price, currency, language)} ${forHow(periodOf(data.period))}`
      : sub_caption
  const leastText =
    least !== null && currency
      ? t('tv.closed_price', { price: formatPrice(least, currency, language) })
      : null
  const [only] = buttons
  return (
    <>
      {buttons.length === 1 && only ? (
        <WithNote button={only}>
          <Button
            className={styles.only}
            look="accent"
            icon={LockOpen}
            isBusy={isBusy}
            onClick={() => press(only)}
          >
            {only.caption} <span className={styles.price}>{priceOf(only)}</span>
          </Button>
        </WithNote>
      ) : (
        <Disclosure
          label={[t('card.choose_packet'), leastText].filter(Boolean).join(' ')}
          className={classes(buttonStyles.button, buttonStyles['accent'], styles.menu)}
          align="start"
          isUp={up === 'always' || (up === 'narrow' && isNarrow)}
          face={
            <>
              {isBusy ? (
                <span className={buttonStyles.busy} aria-hidden />
              ) : (
                <LockOpen strokeWidth={1.75} aria-hidden />
              )}
              {t('card.choose_packet')}
              {leastText && <span className={styles.price}>{leastText}</span>}
              <ChevronDown strokeWidth={1.75} aria-hidden />
            </>
          }
        >
          {(close) => (
            <ul aria-label={t('card.packets')}>
              {buttons.map((button) => (
                <li key={button.button_data?.packet_id ?? button.caption}>
                  <button
                    type="button"
                    className={classes(popover.item, styles.choice)}
                    onClick={() => {
                      close()
                      press(button)
                    }}
                  >
                    <span className={styles.name}>
                      <b>{button.caption}</b>
                      {button.button_data?.needs_base && <BaseNote />}
                    </span>
                    <span className={styles.sum}>{priceOf(button)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Disclosure>
      )}
    </>
  )
}
