import { create } from 'zustand'

/** Whether anything asked for the PIN yet. The gate itself, its rules and its windows travel only then. */
export const useGateWanted = create(() => false)
