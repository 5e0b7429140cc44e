import { Check, ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import popover from '../../ui/popover.module.css'
import { classes } from '../../ui/classes.ts'
import type { Choice, ChoiceGroup } from './choices.ts'
import styles from './filter-select.module.css'
import { nextOption } from './option-keys.ts'

interface FilterSelectProps {
  readonly group: ChoiceGroup
  readonly onChoose: (choice: Choice) => void
}

/** A button that opens the list of a group's choices. Arrows, Home, End and first letters move in it, Enter chooses. */
export function FilterSelect({ group: { name, choices }, onChoose }: FilterSelectProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  /** The choice that Enter takes; null while the list is closed. */
  const [active, setActive] = useState<number | null>(null)
  const isOpen = active !== null
  const chosen = choices.findIndex(({ isChosen }) => isChosen)
  const value = chosen > 0 ? choices[chosen]?.label : undefined

  useEffect(() => {
    if (isOpen) list.current?.focus()
  }, [isOpen])
  useEffect(() => {
    if (active !== null) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const open = (): void => setActive(Math.max(0, chosen))
  const close = (): void => {
    button.current?.focus()
    setActive(null)
  }
  const choose = (choice: Choice | undefined): void => {
    close()
    if (choice && !choice.isChosen) onChoose(choice)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (active === null || event.ctrlKey || event.metaKey || event.altKey) return
    // From the button on, so that Tab goes to what stands behind it.
    if (event.key === 'Tab') return close()
    const next = nextOption(event.key, active, choices)
    const isChoice = event.key === 'Enter' || event.key === ' '
    if (next === null && !isChoice && event.key !== 'Escape') return
    event.preventDefault()
    if (next !== null) setActive(next)
    else if (isChoice) choose(choices[active])
    else close()
  }

  const onPress = ({ target }: MouseEvent): void => {
    const options = [...(list.current?.children ?? [])]
    const pressed = options.findIndex((option) => target instanceof Node && option.contains(target))
    if (pressed !== -1) choose(choices[pressed])
  }

  return (
    <div
      className={popover.place}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setActive(null)
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.select}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={id}
        // Leaves the focus in the list, so that the press closes it instead of opening it again.
        onPointerDown={(event) => {
          if (isOpen) event.preventDefault()
        }}
        onClick={() => (isOpen ? close() : open())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          open()
        }}
      >
        <span>
          {name}
          {value !== undefined && (
            <>
              {': '}
              <b>{value}</b>
            </>
          )}
        </span>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
      </button>
      <div
        ref={list}
        id={id}
        className={classes(popover.popover, styles.list)}
        role="listbox"
        aria-label={name}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        tabIndex={-1}
        hidden={!isOpen}
        // The options take keys and presses through their list.
        onKeyDown={onKeyDown}
        onClick={onPress}
      >
        {isOpen &&
          choices.map((choice, index) => (
            <div
              key={choice.label}
              id={`${id}-${index}`}
              className={classes(popover.item, styles.option)}
              role="option"
              aria-selected={choice.isChosen}
              data-active={index === active}
              tabIndex={-1}
              onPointerMove={() => setActive(index)}
            >
              <span>{choice.label}</span>
              {choice.isChosen && <Check aria-hidden />}
            </div>
          ))}
      </div>
    </div>
  )
}
