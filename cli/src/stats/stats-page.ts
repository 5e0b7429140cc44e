import { readFileSync } from 'node:fs'
import { boundsChart, escaped, heatChart, hoursChart } from './chart.ts'
import { boundsText, numberText, readable, type Report } from './report.ts'
import { AD_FIGURES } from './stats-text.ts'

const HOUR_MS = 3_600_000
const MOST_CHANNELS = 20

const day = (date: Date): string =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The hours of the time that have begun, Unix milliseconds. */
function hoursOf({ from, to }: Report, until: number): number[] {
  const count = Math.max(1, Math.ceil((Math.min(to.getTime(), until) - from.getTime()) / HOUR_MS))
  return Array.from({ length: count }, (_, index) => from.getTime() + index * HOUR_MS)
}

/** A sum for each hour of the time, also where there was nothing. */
function byHour(report: Report, name: string, until: number): { hour: Date; value: number }[] {
  const known = new Map(
    report.stats.counts.flatMap((one) =>
      one.name === name ? [[one.hour.getTime(), one.count] as const] : [],
    ),
  )
  return hoursOf(report, until).map((hour) => ({ hour: new Date(hour), value: known.get(hour) ?? 0 }))
}

/** Means of the hours of the day, of the channels that are watched most: an hour that has not begun on the last day is not counted there. */
function heatOf(report: Report, until: number) {
  const days = Array<number>(24).fill(0)
  for (const hour of hoursOf(report, until)) days[new Date(hour).getUTCHours()]! += 1
  return report.channels.slice(0, MOST_CHANNELS).map((channel) => {
    const viewers = Array<number>(24).fill(0)
    for (const one of report.stats.channels)
      if (one.id === channel.id) viewers[one.hour.getUTCHours()]! += one.viewers
    const number = numberText(channel)
    return {
      name: `${number && `${number} `}${channel.channel}`,
      hours: viewers.map((sum, hour) => sum / Math.max(1, days[hour]!)),
    }
  })
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p class="none">Nothing in this time.</p>'
  const cells = (tag: string, row: readonly string[]): string =>
    row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')
  return `<div class="wide"><table><thead><tr>${cells('th', columns)}</tr></thead><tbody>${rows
    .map((row) => `<tr>${cells('td', row)}</tr>`)
    .join('')}</tbody></table></div>`
}

/** `16549000.00` as `16,549,000.00`. */
const grouped = (money: string): string => money.replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')

const section = (title: string, note: string, body: string): string =>
  `<section><h2>${title}</h2>${note && `<p class="note">${note}</p>`}${body}</section>`

const kindName: Readonly<Record<string, string>> = {
  not_login: 'not signed in',
  guest: 'guests',
  full_payment: 'paying',
  promo: 'by promo code',
  free: 'without a packet',
}

/** The report as one page that needs nothing else. @param now Unix milliseconds: hours to come are not drawn */
export function statsPage(report: Report, now: number): string {
  const { provider, currency, from, to, figures, channels, packets, stats } = report
  const style = readFileSync(new URL('stats.css', import.meta.url), 'utf8')
  const tiles = figures
    .map(({ name, unit, value, bounds, of }) => {
      const under = bounds ? `${boundsText(bounds)} · of ${readable(of)}` : ''
      return `<div class="tile"><dt>${escaped(name)}</dt><dd>${readable(value)}${value !== null && unit ? `<small> ${unit}</small>` : ''}</dd><p>${under}</p></div>`
    })
    .join('')
  const quality = figures.flatMap(({ name, unit, value, bounds }) =>
    unit === 'ms' && value !== null && bounds
      ? [{ name, value, ...bounds, text: `${readable(value)} ms` }]
      : [],
  )
  const days = [...Map.groupBy(stats.viewers, (one) => one.day)]
  const kinds = Object.keys(kindName)
  const last = new Date(to.getTime() - 1)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(provider)}: statistics</title><style>${style}</style></head><body><main>
<header><p class="brand">Openair</p><h1>${escaped(provider)}</h1><p class="time">${day(from)} to ${day(last)}, hours of UTC</p></header>
<dl class="tiles">${tiles}</dl>
${section('Viewers by the hour', 'Each viewer once an hour, of channels, films and series together.', hoursChart(byHour(report, 'viewers', now), 'Viewers by the hour'))}
${section('Viewers by channel and hour of the day', `The mean of the days; the ${MOST_CHANNELS} channels that are watched most.`, channels.length > 0 ? heatChart(heatOf(report, now)) : '<p class="none">Nothing in this time.</p>')}
${section('How soon it plays, how fast it answers', 'The dot is the figure, the bar where 95 of 100 samples have the true one.', quality.length > 0 ? boundsChart(quality, 'Times in milliseconds') : '<p class="none">Nothing in this time.</p>')}
${section(
  'Viewers a day',
  'Of those whose clients tell statistics; who has no session is counted by the visit of a tab; a client that tells no visit, once for each of its calls.',
  table(
    ['Day', ...kinds.map((kind) => kindName[kind] ?? kind)],
    days.map(([of, rows]) => [
      of,
      ...kinds.map((kind) => readable(rows.find((row) => row.kind === kind)?.viewers ?? 0)),
    ]),
  ),
)}
${section(
  'Channels',
  '',
  table(
    ['Channel', 'Number', 'Id', 'Most in an hour', 'That hour', 'Starts', 'Hours watched'],
    channels.map((one) => [
      one.channel,
      numberText(one),
      String(one.id),
      readable(one.peak),
      one.peakHour.toISOString().slice(0, 16).replace('T', ' '),
      readable(one.starts),
      readable(one.hours),
    ]),
  ),
)}
${section(
  'Sales and churn by packet',
  'Revenue: what was booked in this time, less what went back to viewers in it. Churn: of the subscriptions at the beginning of this time, those that ended in it.',
  table(
    [
      'Packet',
      'Sold',
      'Renewed',
      `Revenue less refunds, ${currency}`,
      'At the beginning',
      'Ended',
      'Churn',
      '95 % of samples',
    ],
    packets.map((one) => [
      one.packet,
      readable(one.sold),
      readable(one.renewed),
      grouped(one.revenue),
      readable(one.atStart),
      readable(one.ended),
      one.churn ? `${readable(one.churn.value)} %` : '—',
      one.churn ? `${boundsText(one.churn)} %` : '',
    ]),
  ),
)}
${section(
  'Ads by campaign',
  'How often each was shown, seen to its end, skipped, followed, and could not be played.',
  table(
    ['Campaign', 'Ad', 'Shown', 'Completed', 'Skipped', 'Clicks', 'Failed'],
    stats.ads.map((one) => [
      one.campaign,
      String(one.ad),
      ...AD_FIGURES.map((figure) => readable(one[figure])),
    ]),
  ),
)}
</main></body></html>
`
}
