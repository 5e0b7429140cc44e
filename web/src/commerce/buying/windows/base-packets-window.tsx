import { useTranslation } from 'react-i18next'
import styles from './buying.module.css'
import { BuyingWindow } from './buying-window.tsx'
import { PacketChoice } from './packet-choice.tsx'

/** `base_packets`: one of them comes first. */
export default function BasePacketsWindow() {
  const { t } = useTranslation()
  return (
    <BuyingWindow title={() => t('buying.bases_title')}>
      {({ bases, isBusy, packet }, buying) => (
        <>
          <p>{t('buying.bases_text', { name: packet?.name ?? '' })}</p>
          <ul className={styles.list} aria-label={t('buying.bases_title')}>
            {bases.map((base) => (
              <li key={base.id}>
                <PacketChoice
                  packet={base}
                  isBusy={isBusy}
                  note={t(
                    base.packets.some(({ id }) => id === packet?.id)
                      ? 'buying.bases_with'
                      : 'buying.bases_then',
                    { name: packet?.name ?? '' },
                  )}
                  onChoose={() => buying.takeBase(base.id)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </BuyingWindow>
  )
}
