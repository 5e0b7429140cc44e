import type { SessionQuestion } from './session.types.ts'

/** What start-up asks the viewer, one question at a time. @param tell says that the present one has changed */
export function sessionQuestions(tell: () => void) {
  let question: SessionQuestion | null = null
  let onAnswer: ((isYes: boolean) => void) | null = null
  return {
    present: (): SessionQuestion | null => question,
    /** Waits for what the viewer says. */
    ask: (wanted: SessionQuestion): Promise<boolean> => {
      question = wanted
      return new Promise((resolve) => {
        onAnswer = resolve
        tell()
      })
    },
    answer: (isYes: boolean): void => {
      const reply = onAnswer
      question = null
      onAnswer = null
      tell()
      reply?.(isYes)
    },
  }
}
