import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { Avatar } from './avatar.tsx'
import styles from './profiles-dialog.module.css'

/** Letters in the name of a profile, at most. */
const NAME_MOST = 50

/** A window that opens puts the focus there: React keeps the attribute to itself, and focuses before the window is open. */
const markFirst = (input: HTMLInputElement | null): void => void input?.toggleAttribute('autofocus', true)

interface ProfileFormProps {
  readonly name: string
  readonly icon: string | null
  readonly isChild: boolean
  readonly isBusy: boolean
  readonly submit: string
  readonly onName: (name: string) => void
  readonly onChild: (isChild: boolean) => void
  readonly onAvatar: () => void
  readonly onSubmit: () => void
  /** Left out where there is nothing to delete. */
  readonly onDelete?: (() => void) | undefined
  /** Whether the name is what the form is opened for. */
  readonly beginsWithName?: boolean
}

/** Name, picture and child switch of a profile. */
export function ProfileForm(props: ProfileFormProps) {
  const { t } = useTranslation()
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const isEmpty = props.name.trim() === ''
    setMissing(isEmpty)
    if (!isEmpty && !props.isBusy) props.onSubmit()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <button
        type="button"
        className={styles.portrait}
        aria-label={t('settings.profile_avatar')}
        onClick={props.onAvatar}
      >
        <Avatar profile={{ name: props.name, icon: props.icon }} className={styles.face} />
        <i aria-hidden>
          <Pencil size={16} strokeWidth={2} />
        </i>
      </button>
      <Field
        label={t('settings.profile_name')}
        problem={isMissing ? t('settings.profile_name_required') : null}
        value={props.name}
        maxLength={NAME_MOST}
        autoComplete="off"
        ref={props.beginsWithName ? markFirst : undefined}
        onChange={(event) => {
          setMissing(false)
          props.onName(event.target.value)
        }}
      />
      <div className={styles.switches}>
        <SwitchRow
          label={t('settings.profile_is_child')}
          hint={t('settings.profile_is_child_hint')}
          isOn={props.isChild}
          isDisabled={props.isBusy}
          onChange={props.onChild}
        />
      </div>
      <div className={styles.ways}>
        <Button look="paper" isSubmit isBusy={props.isBusy}>
          {props.submit}
        </Button>
        {props.onDelete && (
          <Button look="quiet" onClick={props.onDelete}>
            {t('settings.profile_delete')}
          </Button>
        )}
      </div>
    </form>
  )
}
