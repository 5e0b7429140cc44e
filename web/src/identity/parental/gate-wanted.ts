import { create } from 'zustand'

/** Whether anything asked for the PIN yet. The gate itself, its rules and its windows travel only then. */
export const useGateWanted = create(() => false)

/** The path that the page was opened with; later ones are not what an embedding page asked for. */
export const startPath = globalThis.location?.pathname ?? '/'
