import type { QueryClient } from '@tanstack/react-query'
import type { Boot } from '#contract/boot.ts'
import { rowKey, rowsetKey } from '../catalogue/catalogue.queries.ts'
import { configurationKey, networkKey, resourcesKey } from '../shell/shell.queries.ts'

/** What the page brought along, or null where it came without (a development server). */
export function readBoot(page: Document): Boot | null {
  const text = page.getElementById('boot')?.textContent
  return text ? (JSON.parse(text) as Boot) : null
}

/** Puts what came with the page where queries look first, so that the first screen asks for nothing. */
export function seed(queries: QueryClient, boot: Boot): void {
  const { language, rowset } = boot
  queries.setQueryData(networkKey(language), boot.network)
  queries.setQueryData(configurationKey(language), boot.configuration)
  queries.setQueryData(resourcesKey(language), boot.resources)
  if (rowset) {
    queries.setQueryData(rowsetKey(language, rowset.slug), rowset)
    queries.setQueryData(rowsetKey(language, String(rowset.id)), rowset)
  }
  for (const row of boot.rows) queries.setQueryData(rowKey(language, String(row.id)), row)
}

/** Writes the brand colour of the provider over the default one. */
export function paintAccent(root: HTMLElement, accent: Boot['accent']): void {
  for (const [name, value] of Object.entries(accent)) {
    if (name.startsWith('--')) root.style.setProperty(name, value)
  }
}
