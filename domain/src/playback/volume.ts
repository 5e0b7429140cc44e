/** Volume is stored and sent as 0 to 100 percent, and played as 0 to 1. */
const DEFAULT_VOLUME_PERCENT = 100
/** One press of an arrow key, of 0 to 1. */
const VOLUME_KEY_STEP = 0.05

/** A volume of 0 to 1, whatever came in. Not a number means the default. */
export function clampVolume(volume: number): number {
  if (Number.isNaN(volume)) return DEFAULT_VOLUME_PERCENT / 100
  return Math.max(0, Math.min(1, volume))
}

/** 0 to 1 as the whole percent that is stored. */
export function volumeToPercent(volume: number): number {
  return Math.round(clampVolume(volume) * 100)
}

/** A stored percent as 0 to 1; nothing stored means the default. */
export function volumeFromPercent(percent: number | null | undefined): number {
  return clampVolume((percent ?? DEFAULT_VOLUME_PERCENT) / 100)
}

/** `steps` presses louder (or quieter, below zero), free of the rounding errors that 0.05 leaves in floating point. */
export function stepVolume(volume: number, steps: number, step: number = VOLUME_KEY_STEP): number {
  return volumeToPercent(volume + steps * step) / 100
}
