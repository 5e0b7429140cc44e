import { accentProblem } from '#domain/providers/accent.ts'
import type { LandingSettings, ProviderLink } from '#server/db/provider-settings.ts'
import type { ProviderEntry } from '../format/provider.ts'
import type { LookAndWays, ProviderLook } from '../format/provider-page.ts'
import { localised } from '../format/text.ts'
import type { Entry } from './entries.ts'
import { some, someText } from './links.ts'

const linkOf = (link: LookAndWays['account_link']): ProviderLink | null =>
  link ? { label: localised(link.label), url: link.url } : null

const landingOf = ({
  title,
  text,
  features,
  devices,
  is_ott,
  registration,
}: NonNullable<LookAndWays['landing']>): LandingSettings => ({
  ...someText('title', title),
  ...someText('text', text),
  ...some(
    'features',
    features?.map(({ icon, title: name, text: words }) => ({
      icon,
      title: localised(name),
      text: localised(words),
    })),
  ),
  ...some(
    'devices',
    devices?.map(({ device, title: name, text: words }) => ({
      device,
      title: localised(name),
      text: localised(words),
    })),
  ),
  ...some('is_ott', is_ott),
  ...some(
    'registration',
    registration && { url: registration.url, caption: localised(registration.caption) },
  ),
})

/** Reads how a provider looks, and reports a colour that cannot be read and words that nobody would be shown. */
export function resolveLook({ value, report }: Entry<ProviderEntry>): ProviderLook {
  const theme = value.theme ?? 'dark'
  for (const ground of theme === 'light' ? (['dark', 'light'] as const) : (['dark'] as const)) {
    const problem = accentProblem(value.accent, ground)
    if (problem !== undefined) report(['accent'], problem)
  }
  if (value.strangers && !value.is_default)
    report(['strangers'], 'only the default provider answers callers whom nothing names a provider')
  const { regional } = value
  return {
    theme,
    operator: value.operator === undefined ? null : localised(value.operator),
    accountLink: linkOf(value.account_link),
    partnerLink: linkOf(value.partner_link),
    operatorWarning: value.operator_warning === undefined ? null : localised(value.operator_warning),
    landing: landingOf(value.landing ?? {}),
    openCountries: value.open_countries ?? [],
    strangers: value.strangers
      ? { title: localised(value.strangers.title), description: localised(value.strangers.description) }
      : null,
    regional: regional
      ? {
          url: regional.url.replace(/\/+$/, ''),
          pay_url: regional.pay_url,
          is_block_binding: regional.is_block_binding ?? false,
        }
      : null,
    connectsByPeople: value.connects_by_people ?? false,
  }
}
