/** The way to a new PIN: the old one where there is one, the new one, and the new one again. */
export type SetPinStep = 'old' | 'new' | 'repeat'

export interface SetPinState {
  readonly step: SetPinStep
  readonly old: string | null
  readonly chosen: string | null
  readonly problem: 'parental_set_not_equal' | null
  /** The PIN to save, once both entries agree. */
  readonly done: string | null
}

/** Where choosing a PIN begins. */
export function beginSetPin(needsOld: boolean): SetPinState {
  return { step: needsOld ? 'old' : 'new', old: null, chosen: null, problem: null, done: null }
}

/** The state after four digits were entered; an old PIN has been checked. Entries that differ begin again with the first. */
export function enterSetPin(state: SetPinState, pin: string): SetPinState {
  switch (state.step) {
    case 'old':
      return { ...state, step: 'new', old: pin, problem: null }
    case 'new':
      return { ...state, step: 'repeat', chosen: pin, problem: null }
    case 'repeat':
      if (pin === state.chosen) return { ...state, problem: null, done: pin }
      return { ...state, step: 'new', chosen: null, problem: 'parental_set_not_equal' }
  }
}

/** The steps that were taken to a state, without the first one. */
export const takenSteps = ({ step, old }: SetPinState): SetPinStep[] =>
  step === 'old' ? [] : [...(old === null ? [] : ['new' as const]), ...(step === 'repeat' ? [step] : [])]

/** The state so many steps after the first one; null for steps that were not taken. */
export function backToSetPin(state: SetPinState, taken: number): SetPinState | null {
  const steps = takenSteps(state)
  if (taken >= steps.length) return null
  const before = { ...state, chosen: null, problem: null }
  if (taken === 1) return { ...before, step: 'new' }
  return state.old === null ? { ...before, step: 'new' } : { ...before, step: 'old', old: null }
}
