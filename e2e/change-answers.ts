import type { Page } from '@playwright/test'
import type { Boot } from '#contract/boot.ts'
import type { Configuration, Network } from '#contract/providers.ts'

/** Gives every answer of the addresses that `pattern` fits to `change` before the page has it; a refusal stays as it is. */
export const changeAnswers = <T>(page: Page, pattern: string, change: (answer: T) => T): Promise<unknown> =>
  page.route(pattern, async (route) => {
    const answer = await route.fetch()
    if (!answer.ok()) return route.fulfill({ response: answer })
    await route.fulfill({ response: answer, json: change((await answer.json()) as T) })
  })

const BOOT = /(<script type="application\/json" id="boot">)(.*?)(<\/script>)/s

/** Gives what pages bring along to `change`, from the next page on. */
const changeBoot = (page: Page, change: (boot: Boot) => Boot): Promise<unknown> =>
  page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const answer = await route.fetch()
      const body = (await answer.text()).replace(BOOT, (_, before: string, json: string, after: string) => {
        const said = JSON.stringify(change(JSON.parse(json) as Boot))
        return `${before}${said.replaceAll('<', String.raw`\u003c`)}${after}`
      })
      await route.fulfill({ response: answer, body })
    },
  )

/** Gives what a provider says of itself to `change`, in the answer and in what pages bring along, from the next page on. */
export async function changeNetwork(page: Page, change: (network: Network) => Network): Promise<void> {
  await changeAnswers<Network>(page, '**/v2/users/self/network*', change)
  await changeBoot(page, (boot) => ({ ...boot, network: boot.network && change(boot.network) }))
}

/** The same for limits and choices of clients. */
export async function changeConfiguration(page: Page, changed: Partial<Configuration>): Promise<void> {
  await changeAnswers<Configuration>(page, '**/v2/platform/configuration*', (told) => ({
    ...told,
    ...changed,
  }))
  await changeBoot(page, (boot) => ({
    ...boot,
    configuration: boot.configuration && { ...boot.configuration, ...changed },
  }))
}
