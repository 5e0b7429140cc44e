import { HELP_DEVICES } from '#contract/help.ts'
import type { HelpTexts } from '#domain/providers/help-texts.ts'
import type { HelpEntry } from '../format/help.ts'
import type { ProviderEntry } from '../format/provider.ts'
import type { Text } from '../format/text.ts'
import type { Entry, Index } from './entries.ts'
import { ownWords, placeholderProblem } from './own-words.ts'
import type { Path } from './source-file.ts'

/** Complains of providers and placeholders that nobody knows, and of a device that a provider explains twice. */
export function checkHelp(entries: readonly Entry<HelpEntry>[], providers: Index<ProviderEntry>): void {
  const taken = new Set<string>()
  for (const entry of entries) {
    const { providers: names, questions = [], devices = [] } = entry.value
    for (const [at, name] of names.entries()) providers.find(name, entry, ['providers', at])
    for (const [at, { device }] of devices.entries()) {
      for (const name of names) {
        if (taken.has(`${name} ${device}`))
          entry.report(['devices', at, 'device'], `"${name}" explains this device elsewhere`)
        taken.add(`${name} ${device}`)
      }
    }
    const check = (text: Text, path: Path): void => {
      const problem = placeholderProblem(text)
      if (problem) entry.report(path, problem)
    }
    for (const [at, one] of questions.entries()) {
      check(one.question, ['questions', at, 'question'])
      check(one.answer, ['questions', at, 'answer'])
    }
    for (const [at, { steps }] of devices.entries())
      for (const [step, text] of steps.entries()) check(text, ['devices', at, 'steps', step])
  }
}

/** Complains of devices that a provider praises on its page and explains to nobody: they lead to their instructions. */
export function checkShownDevices({ value, report }: Entry<ProviderEntry>, { devices }: HelpTexts): void {
  const explained = new Set<string>(['browser', ...devices.map(({ device }) => device)])
  for (const [at, { device }] of (value.landing?.devices ?? []).entries())
    if (!explained.has(device))
      report(
        ['landing', 'devices', at, 'device'],
        `it would lead to instructions that are not there: help.yaml explains ${device} to nobody at "${value.shortname}"`,
      )
}

/** What a provider says to those who ask: all that names it, devices in their own order. */
export function resolveHelp(entries: readonly Entry<HelpEntry>[], provider: ProviderEntry): HelpTexts {
  const fill = ownWords(provider)
  const own = entries.filter(({ value }) => value.providers.includes(provider.shortname))
  const devices = own.flatMap(({ value }) => value.devices ?? [])
  return {
    questions: own.flatMap(({ value }) =>
      (value.questions ?? []).map(({ question, answer }) => ({
        question: fill(question),
        answer: fill(answer),
      })),
    ),
    devices: HELP_DEVICES.flatMap((name) => devices.filter(({ device }) => device === name)).map(
      ({ device, store, steps }) => ({ device, store: store ?? null, steps: steps.map(fill) }),
    ),
  }
}
