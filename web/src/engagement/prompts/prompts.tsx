import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PromptKind } from '#contract/client.ts'
import '../../i18n/engagement-words.ts'
import '../../i18n/money-words.ts'
import { openOutside } from '../../api/host.ts'
import { useInstallOffer } from '../../api/install-offer.ts'
import { WaitFailure } from '../../api/wait-until.ts'
import { mobileSystem } from '../../api/mobile-system.ts'
import { Survey } from '../../commerce/survey/survey.tsx'
import { useWindowLink } from '../../frame/windows/window-links.ts'
import { useNetwork } from '../../frame/service.queries.ts'
import { EmailForm } from '../../identity/email-form.tsx'
import { showAlert } from '../../ui/alerts.store.ts'
import { Button, IconButton, LinkButton } from '../../ui/button.tsx'
import { turnPushOn } from '../push/web-push.ts'
import styles from './prompts.module.css'
import { type PromptHandle, usePrompt } from './use-prompt.ts'
import { usePromptRoom } from './use-prompt-room.ts'

/** What the page asks of its viewer beside what the viewer came for: at most one thing, in a corner. */
export default function Prompts() {
  const prompt = usePrompt()
  const { kind } = prompt
  return kind === null ? null : <Prompt key={kind} kind={kind} prompt={prompt} />
}

interface PromptProps {
  readonly kind: PromptKind
  readonly prompt: PromptHandle
}

function Prompt({ kind, prompt }: PromptProps) {
  const { t } = useTranslation()
  const id = useId()
  const network = useNetwork()
  const client = network?.client
  const [isAnswering, setAnswering] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const box = usePromptRoom(prompt.isOverPicture)
  const name = network?.provider?.name ?? ''
  const system = mobileSystem(navigator)

  const leave = (url: string | null | undefined): void => {
    if (url) openOutside(url)
    prompt.answer()
  }
  const allow = (): void => {
    setBusy(true)
    turnPushOn()
      .then(
        (state) => {
          if (state === 'denied') showAlert(t('engagement.push.denied'))
          if (state === 'on') showAlert(t('engagement.push.on'), 'ok')
        },
        (error: unknown) => {
          if (error instanceof WaitFailure) reportError(error)
          showAlert(t('engagement.push.failed'), 'bad')
        },
      )
      .finally(prompt.close)
  }
  const install = (): void => {
    setBusy(true)
    const { offer } = useInstallOffer.getState()
    useInstallOffer.setState({ offer: null })
    // The browser asks once; whatever the viewer says there is an answer.
    void offer?.prompt().finally(prompt.answer)
  }

  const ways: Readonly<Record<PromptKind, ReactNode>> = {
    register: <SignIn onGone={prompt.close} />,
    email: <EmailForm onSaved={prompt.answer} />,
    survey_unsubscribe: isAnswering ? (
      <Survey onClose={prompt.answer} />
    ) : (
      <Button look="paper" size="small" onClick={() => setAnswering(true)}>
        {t('engagement.prompts.survey_unsubscribe_yes')}
      </Button>
    ),
    survey_rate: null,
    permission: (
      <Button look="paper" size="small" isBusy={isBusy} onClick={allow}>
        {t('engagement.prompts.permission_yes')}
      </Button>
    ),
    install: (
      <Button look="paper" size="small" isBusy={isBusy} onClick={install}>
        {t('engagement.prompts.install_yes')}
      </Button>
    ),
    galam_poll2: (
      <Button look="paper" size="small" onClick={() => leave(client?.poll_url)}>
        {t('engagement.prompts.galam_poll2_yes')}
      </Button>
    ),
    almatv_install: <ToStore onGo={() => leave(system && client?.apps[system])} />,
    freedommedia_install: <ToStore onGo={() => leave(system && client?.apps[system])} />,
    freedommedia_promo: (
      <Button look="accent" size="small" onClick={() => leave(client?.promo_url)}>
        {t('engagement.prompts.freedommedia_promo_yes')}
      </Button>
    ),
  }

  return (
    <section
      ref={box}
      className={styles.prompt}
      data-at={prompt.isOverPicture ? 'picture' : 'foot'}
      hidden={prompt.isCovered}
      aria-labelledby={id}
      aria-live="polite"
    >
      <h2 id={id}>{t(`engagement.prompts.${kind}_title`, { count: network?.promo_days ?? 0, name })}</h2>
      {!isAnswering && <p>{t(`engagement.prompts.${kind}_text`)}</p>}
      <div className={styles.ways}>
        {ways[kind]}
        {!isAnswering && kind !== 'email' && (
          <Button look="quiet" size="small" onClick={prompt.close}>
            {t('engagement.prompts.later')}
          </Button>
        )}
      </div>
      <IconButton
        className={styles.close}
        size="small"
        icon={X}
        label={t('shell.close')}
        onClick={prompt.close}
      />
    </section>
  )
}

function SignIn({ onGone }: { readonly onGone: () => void }) {
  const { t } = useTranslation()
  const link = useWindowLink()
  return (
    <LinkButton look="paper" size="small" {...link('auth')} onClick={onGone}>
      {t('engagement.prompts.register_yes')}
    </LinkButton>
  )
}

function ToStore({ onGo }: { readonly onGo: () => void }) {
  const { t } = useTranslation()
  return (
    <Button look="paper" size="small" onClick={onGo}>
      {t('engagement.prompts.app_yes')}
    </Button>
  )
}
