import { getHelp } from '#contract/help.ts'
import { localise, type LocalisedText } from '#domain/providers/localise.ts'
import { serveShared } from '../http/serve-shared.ts'
import type { App } from '../ports.ts'
import { languageOrder } from '../tenancy/provider-answers.ts'

/** What a provider says to those who ask, open to everybody. */
export function registerHelp(app: App): void {
  serveShared(
    app,
    getHelp,
    async ({ provider, language }) => {
      const order = languageOrder(provider)
      const say = (text: LocalisedText): string => localise(text, language, order) ?? ''
      const { questions, devices } = provider.help
      return {
        questions: questions.map(({ question, answer }) => ({
          question: say(question),
          answer: say(answer),
        })),
        devices: devices.map(({ device, store, steps }) => ({ device, store, steps: steps.map(say) })),
      }
    },
    { tags: ['provider'], listsBy: [], maxAgeSeconds: 3600 },
  )
}
