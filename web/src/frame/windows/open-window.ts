/** Whether a window lies over the page: keys that are pressed then are its own, wherever the focus is. */
export const hasOpenWindow = (): boolean => document.querySelector('dialog[open]') !== null
