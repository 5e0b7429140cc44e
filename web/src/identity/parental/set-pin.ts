/** The way to a new PIN: the old one where there is one, the new one, and the new one again. */
export type SetPinStep = 'old' | 'new' | 'repeat'

export interface SetPinState {
  readonly step: SetPinStep
  readonly old: string | null
  readonly chosen: string | null
  readonly problem: 'error_wrong_code' | 'parental_set_not_equal' | null
  /** The PIN to save, once both entries agree. */
  readonly done: string | null
}

/** Where choosing a PIN begins. */
export function beginSetPin(needsOld: boolean): SetPinState {
  return { step: needsOld ? 'old' : 'new', old: null, chosen: null, problem: null, done: null }
}

/**
 * The state after four digits were entered. Entries that differ begin again with the first of the two.
 * @param known the PIN that is in use, as far as it is known here
 */
export function enterSetPin(state: SetPinState, pin: string, known: string | null): SetPinState {
  switch (state.step) {
    case 'old':
      if (known !== null && pin !== known) return { ...state, problem: 'error_wrong_code' }
      return { ...state, step: 'new', old: pin, problem: null }
    case 'new':
      return { ...state, step: 'repeat', chosen: pin, problem: null }
    case 'repeat':
      if (pin === state.chosen) return { ...state, problem: null, done: pin }
      return { ...state, step: 'new', chosen: null, problem: 'parental_set_not_equal' }
  }
}
